import { type Html, html } from '../page/html.ts';
import { page, type Shown } from '../page/page.ts';
import type { ProviderDescription, SandboxDescription } from './description.ts';

/** The addresses as a page, for whoever opens the control port in a browser. @param records Names of the lists that providers keep. */
export function addressPage(context: Shown, description: SandboxDescription, records: readonly string[]): Response {
  const lists = ['requests', 'faults', 'deliveries', 'webhooks', 'settings', 'clock', ...records];
  const links = lists.map((name) => html`<li><a class="link" href="/_sandbox/${name}">${name}</a></li>`);
  return page(context, {
    title: 'Sandbox',
    notice: 'Stand-ins for the hosted services, on this machine alone.',
    body: html`<h1>Sandbox</h1>
<div class="columns">
<aside><h2>What happened</h2><ul class="list"><li><a class="link" href="/_sandbox">all of this as JSON</a></li>${links}</ul></aside>
<div>${Object.entries(description).map(([name, facts], index) => section(name, facts, index === 0))}</div>
</div>`,
  });
}

function section(name: string, { url, ...facts }: ProviderDescription, isFirst: boolean): Html {
  const items = Object.entries(facts).map(
    ([fact, value]) => html`<p class="small">${fact} <code>${words(value)}</code></p>`,
  );
  return html`<section${isFirst ? '' : html` class="part"`}><h2>${name}</h2><p><a class="link" href="${url}">${url}</a></p>${items}</section>
`;
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
