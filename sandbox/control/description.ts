import { resolve } from 'node:path';
import type { Listener } from '../http/listen.ts';
import type { Ports } from '../http/ports.ts';
import { type Html, html } from '../page/html.ts';
import { type PageContext, page } from '../page/page.ts';
import type { Provider, ProviderName } from '../provider.ts';

/** What a client needs to know of one provider: its origin, then ids and tokens. */
type ProviderDescription = { url: string } & Record<string, unknown>;

/** `GET /_sandbox`: the control port and every provider that listens. */
export type SandboxDescription = { control: ProviderDescription } & Partial<Record<ProviderName, ProviderDescription>>;

interface Running {
  name: ProviderName;
  listener: Pick<Listener, 'origin'>;
  provider: Pick<Provider, 'describe'>;
}

/**
 * @param certificate Path of the PEM file that clients of the TLS ports must trust, and the certificate's hosts other than this machine's, for
 * which the control port is a proxy.
 */
export function describeSandbox(
  { control, tls }: Pick<Ports, 'control' | 'tls'>,
  running: readonly Running[],
  certificate: { path: string; hosts: readonly string[] },
): SandboxDescription {
  const file = resolve(certificate.path);
  const { hosts } = certificate;
  const proxy = hosts.length > 0 && { proxyFor: hosts, certificate: file };
  const description: SandboxDescription = { control: { url: control.origin, ...proxy } };
  for (const { name, listener, provider } of running) {
    const tlsPort = tls.find(({ to }) => to === name);
    description[name] = {
      url: listener.origin,
      ...(tlsPort && { tlsUrl: tlsPort.listener.origin, certificate: file }),
      ...provider.describe(),
    };
  }
  return description;
}

/** The description as a page, at the control port's root. @param records Names of the providers' records, each at `/_sandbox/{name}`. */
export function descriptionPage(
  context: PageContext,
  description: SandboxDescription,
  records: readonly string[],
): Response {
  const lists = ['requests', 'faults', 'deliveries', 'webhooks', 'settings', 'clock', ...records];
  const links = lists.map((name) => html`<li><a class="link" href="/_sandbox/${name}">${name}</a></li>`);
  return page(context, {
    title: 'Sandbox',
    disclaimer: 'Stand-ins for the hosted services, on this machine alone.',
    body: html`<h1>Sandbox</h1>
<div class="columns">
<aside><h2>What happened</h2><ul class="list"><li><a class="link" href="/_sandbox">all of this as JSON</a></li>${links}</ul></aside>
<div>${Object.entries(description).map(([name, facts], index) => section(name, facts, index === 0))}</div>
</div>`,
  });
}

/** The services that the providers stand in for. Newcomers look for these names. */
const replaced: Readonly<Record<string, string>> = {
  storefront: 'Shopify',
  content: 'Contentful',
  startPage: 'Sanity',
  newsletter: 'Mailchimp',
  support: 'Zendesk',
  geo: 'cookieconsent’s country lookups',
  errorReports: 'Sentry',
  video: 'Vimeo',
  checkout: 'Shopify’s checkout',
  pixel: 'Meta’s pixel',
};

function section(name: string, { url, ...facts }: ProviderDescription, isFirst: boolean): Html {
  const items = Object.entries(facts).map(
    ([fact, value]) => html`<p class="small">${fact} <code>${asText(value)}</code></p>`,
  );
  const service = replaced[name] ?? '';
  return html`<section${isFirst ? '' : html` class="part"`}><h2>${name}</h2>${service && html`<p class="small">in place of ${service}</p>`}<p><a class="link" href="${url}">${url}</a></p>${items}</section>
`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
