import type { ProviderDescription, SandboxDescription } from '../description.ts';

/** The addresses as a page, for whoever opens the control port in a browser. */
export function addressPage(description: SandboxDescription, records: readonly string[]): Response {
  const lists = ['requests', 'faults', 'deliveries', 'webhooks', 'settings', 'clock', ...records];
  const rows = Object.entries(description).map(([name, facts]) => row(name, facts));
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:50rem;padding:0 1rem}th{text-align:left;vertical-align:top;padding-right:2rem}td{padding-bottom:1rem}</style>
<h1>Sandbox</h1>
<p>Stand-ins for the hosted services. As JSON: <a href="/_sandbox">/_sandbox</a>.
What happened and what is set: ${lists.map((name) => `<a href="/_sandbox/${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(', ')}.</p>
<table>
${rows.join('\n')}
</table>
</html>
`;
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}

function row(name: string, { url, ...facts }: ProviderDescription): string {
  const more = Object.entries(facts).map(
    ([fact, value]) => `<br>${escapeHtml(fact)}: <code>${escapeHtml(String(value))}</code>`,
  );
  return `<tr><th>${escapeHtml(name)}</th><td><a href="${escapeHtml(url)}">${escapeHtml(url)}</a>${more.join('')}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
