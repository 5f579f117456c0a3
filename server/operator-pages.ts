import { Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import { html } from 'hono/html';
import type { Config } from './config.ts';
import type { RangeCheck, RangeStatus } from './range-check.ts';
import { plainPage } from './requests/plain-page.ts';
import { createLimit, tooManyRequests } from './requests/rate-limits.ts';
import type { Environment } from './requests/request-context.ts';
import type { SettingInUse } from './settings/settings-in-use.ts';
import type { Stage } from './settings/stage.ts';
import type { funnelSteps, VisitCounts } from './visit-counts/visit-counts.ts';

/** Limits guesses of the password. */
const passwordLimit = { maxTries: 20, maxTriesUnknown: 20, windowSeconds: 60 };

/** Pages for operators, behind HTTP basic authentication: user "operator", password OPERATOR_PASSWORD. Without a password there are none. */
export function operatorPages(
  { operatorPassword, stage, settings }: Config,
  checkRange: RangeCheck['check'],
  visits: Pick<VisitCounts, 'funnel' | 'pages'>,
) {
  const pages = new Hono<Environment>();
  if (operatorPassword === null) return pages;
  const limit = createLimit(passwordLimit);
  pages.use('/operator/*', async ({ get }, next) => {
    const wait = limit(get('visitorAddress'));
    if (wait === null) return next();
    return tooManyRequests(wait, `Too many tries. Please try again in ${wait} seconds.\n`);
  });
  pages.use('/operator/*', basicAuth({ username: 'operator', password: operatorPassword, realm: 'Operators' }));
  pages.use('/operator/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  pages.get('/operator/settings', async (context) =>
    context.html(
      operatorPage(
        'Settings',
        context.get('inlineNonce'),
        settingsPage({ stage, settings, range: await checkRange() }),
      ),
    ),
  );
  pages.get('/operator/visits', async (context) => {
    const counts = { funnel: await visits.funnel(), pages: await visits.pages() };
    return context.html(operatorPage('Visits', context.get('inlineNonce'), visitsPage(counts)));
  });
  return pages;
}

interface SettingsPage {
  stage: Stage;
  settings: readonly SettingInUse[];
  range: RangeStatus;
}

/** Which settings have a value and where it comes from (NET-9). No secret is shown: someone may look over the operator's shoulder. */
function settingsPage({ stage, settings, range }: SettingsPage) {
  return html`<p>This is <strong>${stage}</strong>. No values are shown, except of the range where it differs from the catalogue.</p>
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
</table>`;
}

const stepNames: Readonly<Record<(typeof funnelSteps)[number], string>> = {
  page_opened: 'A page was opened',
  product_opened: 'A product was opened',
  item_added: 'Something was added to the cart',
  checkout_started: 'The checkout was started',
  order_confirmed: 'The order confirmation was opened',
};

interface VisitsPage {
  funnel: Awaited<ReturnType<VisitCounts['funnel']>>;
  pages: Awaited<ReturnType<VisitCounts['pages']>>;
}

/** The funnel, each step with its share of the step before, and the pages by route. */
function visitsPage({ funnel, pages }: VisitsPage) {
  const share = (index: number) => {
    const before = funnel[index - 1]?.count ?? 0;
    return before > 0 ? `${Math.round((100 * (funnel[index]?.count ?? 0)) / before)} %` : '–';
  };
  return html`<p>Since the start of this process, without visitors whose browser sends Global Privacy Control or runs no scripts. Steps are
counted, not people: nobody is followed from one to the next.</p>
<h2>Funnel</h2>
<table>
<thead><tr><th scope="col">Step</th><th scope="col">How often</th><th scope="col">Of the step before</th></tr></thead>
<tbody>
${funnel.map(
  ({ step, count }, index) =>
    html`<tr><th scope="row">${stepNames[step]}</th><td>${count}</td><td>${share(index)}</td></tr>
`,
)}</tbody>
</table>
<h2>Pages</h2>
<table>
<thead><tr><th scope="col">Route</th><th scope="col">How often</th></tr></thead>
<tbody>
${pages.map(
  ({ route, count }) =>
    html`<tr><th scope="row">${route}</th><td>${count}</td></tr>
`,
)}</tbody>
</table>`;
}

function operatorPage(title: string, nonce: string, content: ReturnType<typeof html>) {
  const navigation = html`<nav><a href="/operator/settings">Settings</a> · <a href="/operator/visits">Visits</a></nav>`;
  return plainPage({
    title,
    nonce,
    styles,
    content: html`<h1>${title}</h1>
${navigation}
${content}`,
  });
}

const styles = `body { margin-block: 3rem; max-width: 64rem; font-size: 1rem; line-height: 1.5 }
h1 { font-weight: 300; font-size: 2rem }
h2 { font-weight: 400; font-size: 1.25rem; margin: 2.5rem 0 .5rem }
li { margin: .5rem 0 }
table { width: 100%; border-collapse: collapse; text-align: left }
th, td { padding: .6rem 1rem .6rem 0; border-bottom: 1px solid light-dark(#11111024, #ecebe729); vertical-align: top }
th[scope=row] { font: .875rem/1.7 ui-monospace, monospace; overflow-wrap: anywhere }
td:last-child { white-space: nowrap; padding-right: 0 }
tr[data-from="not set"] td:last-child { opacity: .65 }
@media (max-width: 640px) { thead { display: none } tr { display: block; padding: .6rem 0 } th, td { display: block; border: 0; padding: 0 } tr { border-bottom: 1px solid light-dark(#11111024, #ecebe729) } }
`;

/** Whether the catalog has the products and regions that the settings name; during an outage, what the last check found. */
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
