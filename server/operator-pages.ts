import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { html } from 'hono/html';
import type { Config } from './config.ts';
import type { RangeCheck, RangeStatus } from './range-check.ts';
import { createLimit } from './rate-limits.ts';
import type { Environment } from './request-context.ts';
import type { SettingInUse } from './settings/settings-in-use.ts';
import type { Stage } from './settings/stage.ts';

/** Against guessing the password. */
const visitLimit = { points: 20, ofUnknown: 20, duration: 60 };

/** Pages for operators, behind HTTP basic authentication: user "operator", password OPERATOR_PASSWORD. Without a password there are none. */
export function operatorPages({ operatorPassword, stage, settings }: Config, checkRange: RangeCheck['check']) {
  const pages = new Hono<Environment>();
  if (operatorPassword === null) return pages;
  const limit = createLimit(visitLimit);
  pages.use('/operator/*', async ({ get }, next) => {
    const wait = limit(get('visitorAddress'));
    if (wait === null) return next();
    const headers = { 'retry-after': String(wait), 'cache-control': 'no-store' };
    return new Response(`Too many tries. Please try again in ${wait} seconds.\n`, { status: 429, headers });
  });
  pages.use('/operator/*', basicAuth({ username: 'operator', password: operatorPassword, realm: 'Operators' }));
  pages.use('/operator/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  pages.get('/operator/settings', async (context) =>
    context.html(settingsPage({ stage, settings, range: await checkRange() }, context.get('inlineNonce'))),
  );
  return pages;
}

interface SettingsPage {
  stage: Stage;
  settings: readonly SettingInUse[];
  range: RangeStatus;
}

/** Which settings have a value and where it comes from (NET-9). No secret is shown: someone may look over the operator's shoulder. */
function settingsPage({ stage, settings, range }: SettingsPage, nonce: string) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Settings</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 3rem auto; max-width: 64rem; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f2f0ec, #0d0d0c); color: light-dark(#111110, #ecebe7) }
h1 { font-weight: 300; font-size: 2rem }
h2 { font-weight: 400; font-size: 1.25rem; margin: 2.5rem 0 .5rem }
li { margin: .5rem 0 }
table { width: 100%; border-collapse: collapse; text-align: left }
th, td { padding: .6rem 1rem .6rem 0; border-bottom: 1px solid light-dark(#11111024, #ecebe729); vertical-align: top }
th[scope=row] { font: .875rem/1.7 ui-monospace, monospace; overflow-wrap: anywhere }
td:last-child { white-space: nowrap; padding-right: 0 }
tr[data-from="not set"] td:last-child { opacity: .65 }
@media (max-width: 640px) { thead { display: none } tr { display: block; padding: .6rem 0 } th, td { display: block; border: 0; padding: 0 } tr { border-bottom: 1px solid light-dark(#11111024, #ecebe729) } }
</style>
<main>
<h1>Settings</h1>
<p>This is <strong>${stage}</strong>. No values are shown, except of the range where it differs from the catalogue.</p>
<h2>Range</h2>
${rangeStatus(range)}
<h2>All settings</h2>
<table>
<thead><tr><th scope="col">Setting</th><th scope="col">What it is for</th><th scope="col">From</th></tr></thead>
<tbody>
${settings.map(
  ({ name, purpose, from }) =>
    html`<tr data-from="${from}"><th scope="row">${name}</th><td>${purpose}</td><td>${from}</td></tr>
`,
)}</tbody>
</table>
</main>
</html>`;
}

/** Whether the catalogue has the products and regions that the settings name; during an outage, what the last check found. */
function rangeStatus({ kind, reason, problems }: RangeStatus) {
  const found = html`<ul>
${problems.map(
  (problem) => html`<li>${problem}</li>
`,
)}</ul>`;
  if (kind !== 'checked') {
    const why =
      kind === 'pending'
        ? html`Not checked yet: the storefront gave no answer (${reason}). The check is repeated.`
        : html`Not checked: the check failed. The log has its error.`;
    return html`<p role="status">${why}</p>${problems.length > 0 && html`<p>The last check found:</p>${found}`}`;
  }
  if (problems.length === 0)
    return html`<p role="status">The catalogue has every product and region that the settings name.</p>`;
  return found;
}
