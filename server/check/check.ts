import { contentModelProblems } from '#providers/content/content-model.ts';
import { createPreviewProviders } from '#providers/preview.ts';
import { createProviders } from '#providers/providers.ts';
import { readStorefrontAccess } from '#providers/storefront/access.ts';
import { detached } from '#providers/transport/call-scope.ts';
import { createCircuit } from '#providers/transport/circuit.ts';
import type { Fetch } from '#providers/transport/http.ts';
import { ProviderError } from '#providers/transport/provider-error.ts';
import type { Providers } from '#providers/types.ts';
import type { Config } from '../config.ts';
import { infrastructureChecks } from './infrastructure.ts';
import { optionalParts } from './optional-parts.ts';
import { hiddenHome, hiddenMenuPages, hiddenProducts } from './search-engines.ts';

/** The result of the check for one part. */
export interface Finding {
  /**
   * `lacks`: the site runs without it; `fails`: the site does not run; `set`: its settings are set, but nothing was called; `off`: they are not set.
   */
  is: 'works' | 'lacks' | 'fails' | 'set' | 'off';
  part: string;
  /** One sentence or more on one line, with how to fix it. */
  text: string;
}

/** Whether the site can run with what was found. */
export function canRun(findings: readonly Finding[]): boolean {
  return findings.every(({ is }) => is !== 'fails');
}

/** Milliseconds that the check of one part may take. */
const timeout = 15_000;

/** No visitor waits here, so a late answer is an answer. With `openCircuit: 0` each part is called, even if an earlier call has failed. */
const checkTimeouts = {
  storefront: 10_000,
  content: 10_000,
  startPage: 10_000,
  newsletter: 10_000,
  geo: 10_000,
  openCircuit: 0,
};

interface Check {
  part: string;
  /** Whether the site does not run without the part. */
  isRequired?: boolean;
  /** The settings with its address and token, for the sentence about a failure. */
  settings: string;
  /** @returns what works, in a few words, and a sentence for each thing to fix; `warnings` never keep the site from running */
  run: () => Promise<{ works: string; problems?: string[]; warnings?: string[] }>;
}

/**
 * Calls each configured provider once or a few times, without changing anything, and compares what it has with what the site needs. Never rejects: a
 * provider that fails is a finding.
 */
export async function checkAccounts(config: Config, fetch: Fetch): Promise<Finding[]> {
  const providers = createProviders({ ...config.providers, timeouts: checkTimeouts }, fetch, () => {});
  const checks: Check[] = [
    ...requiredChecks(config, providers, fetch),
    ...optionalChecks(config, providers, fetch),
    ...infrastructureChecks(config, fetch, timeout),
  ];
  const findings = await Promise.all(checks.map(runCheck));
  return [...findings.flat(), ...uncalledParts(config)];
}

async function runCheck({ part, isRequired = false, settings, run }: Check): Promise<Finding[]> {
  const worst = isRequired ? 'fails' : 'lacks';
  try {
    const { works, problems = [], warnings = [] } = await detached(timeout, run);
    const found: Finding[] = [
      ...problems.map((text): Finding => ({ is: worst, part, text })),
      ...warnings.map((text): Finding => ({ is: 'lacks', part, text })),
    ];
    return found.some(({ is }) => is === 'fails') ? found : [{ is: 'works', part, text: works }, ...found];
  } catch (fault) {
    return [{ is: worst, part, text: `${reasonOf(fault)} ${fixFor(fault, settings)}` }];
  }
}

function reasonOf(fault: unknown): string {
  const message = fault instanceof Error ? fault.message : String(fault);
  const status = fault instanceof ProviderError && fault.status !== null ? ` (status ${fault.status})` : '';
  return `${message.replace(/\.$/, '')}${status}.`;
}

function fixFor(fault: unknown, settings: string): string {
  const kind = fault instanceof ProviderError ? fault.fault : 'unreachable';
  if (kind === 'refused') return `Compare ${settings} with the account.`;
  if (kind === 'throttled') return 'Check again in a minute.';
  if (kind === 'malformed') return `This is no answer of the service: compare ${settings} with the account.`;
  return `The service gives no usable answer: see its status page, then compare ${settings} with the account.`;
}

function requiredChecks(config: Config, { storefront, content, startPage }: Providers, fetch: Fetch): Check[] {
  return [
    {
      part: 'storefront',
      isRequired: true,
      settings: 'SHOPIFY_STOREFRONT_DOMAIN, SHOPIFY_STOREFRONT_TOKEN and SHOPIFY_API_VERSION',
      async run() {
        const address = config.providers.storefront;
        const access = await readStorefrontAccess(address, fetch, timeout, createCircuit('storefront'));
        if (access.missingScopes.length > 0) return { works: '', problems: access.missingScopes };
        const [handles, rangeProblems, hidden] = await Promise.all([
          storefront.productHandles(),
          storefront.rangeProblems(),
          hiddenProducts(storefront),
        ]);
        const unseen = access.unseenMetafields.map(
          (name) =>
            `No product shows the metafield ${name}. Add its definition, give it the access "Storefronts", and fill it in where it is used.`,
        );
        const all = [...rangeProblems, ...checkoutProblems(config, access.primaryOrigin)];
        return { works: `${handles.length} products can be read.`, problems: all, warnings: [...unseen, ...hidden] };
      },
    },
    {
      part: 'content',
      isRequired: true,
      settings: 'CONTENTFUL_SPACE, CONTENTFUL_ENVIRONMENT, CONTENTFUL_DELIVERY_TOKEN and CONTENTFUL_HOST',
      async run() {
        const problems = contentModelProblems(await content.contentTypes());
        if (problems.length > 0) return { works: '', problems };
        const [pages, articles, settings] = [
          await content.pageSlugs(),
          await content.articles(),
          await content.settings(),
        ];
        const works = `All content types have their fields; ${pages.length} pages and ${articles.length} articles can be read.`;
        const noMenu = 'No menu can be read. Publish one entry of the content type globalSettings, with its menu.';
        const hidden = await hiddenMenuPages(content, settings, new Set(pages.map(({ slug }) => slug)));
        return { works, warnings: settings.menu.length > 0 ? hidden : [noMenu] };
      },
    },
    {
      part: 'home page',
      isRequired: true,
      settings: 'SANITY_PROJECT, SANITY_DATASET, SANITY_API_HOST and SANITY_TOKEN',
      async run() {
        const page = await startPage.page();
        const none =
          'There is no home page. Publish a document of the type genericPage with the slug "start"; if it is there, a private dataset needs SANITY_TOKEN.';
        return {
          works: `The home page has ${page?.blocks.length ?? 0} blocks.`,
          problems: page ? [] : [none],
          warnings: hiddenHome(page),
        };
      },
    },
  ];
}

/** A storefront whose primary domain is the site itself has its checkout elsewhere, as the sandbox does. */
function checkoutProblems({ checkoutOrigins, siteUrl }: Config, primaryOrigin: string): string[] {
  if ([siteUrl, ...checkoutOrigins].includes(primaryOrigin)) return [];
  const { host } = new URL(primaryOrigin);
  return [
    `Its primary domain, where checkouts are, is ${host}, and the site sends nobody there. Add ${host} to CHECKOUT_HOSTS.`,
  ];
}

function optionalChecks(config: Config, providers: Providers, fetch: Fetch): Check[] {
  const { preview, externalRedirects, providers: addresses } = config;
  const drafts = preview && createPreviewProviders(providers, preview, fetch, checkTimeouts);
  const reached = async (address: string) => {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    const isThere = response.status < 400 || response.status === 401 || response.status === 403;
    return { works: 'It answers.', problems: isThere ? [] : [`It answered with status ${response.status}.`] };
  };
  return [
    ...(drafts
      ? [
          {
            part: 'preview of content',
            settings: 'CONTENTFUL_PREVIEW_TOKEN and CONTENTFUL_PREVIEW_HOST',
            run: async () => {
              await drafts.content.lastChange();
              return { works: 'Drafts can be read.' };
            },
          },
          {
            part: 'preview of home page',
            settings: 'SANITY_PREVIEW_TOKEN',
            run: async () => {
              await drafts.startPage.lastChange();
              return {
                works: 'It answers with this token.',
              };
            },
          },
        ]
      : []),
    {
      part: 'newsletter',
      settings: 'MAILING_LIST_URL',
      async run() {
        // An empty address signs nobody up: the list answers that the address is missing.
        await providers.newsletter.subscribe('');
        return { works: 'The list answers.' };
      },
    },
    {
      part: 'country lookup',
      settings: 'GEO_URL and GEO_TOKEN',
      run: async () => ({
        works: `It answers${(await providers.geo.countryOf('8.8.8.8')) ? '' : ' without a country'}.`,
      }),
    },
    { part: 'video host', settings: 'VIDEO_URL', run: () => reached(addresses.video.url) },
    { part: 'dashboard', settings: 'DASHBOARD_URL', run: () => reached(externalRedirects.dashboard) },
    { part: 'help centre', settings: 'SUPPORT_URL', run: () => reached(externalRedirects.support) },
    { part: 'start article', settings: 'START_ARTICLE_URL', run: () => reached(externalRedirects.startArticle) },
  ];
}

/** Parts that are called if they are on. */
const calledParts = new Set(['search engines', 'preview', 'credit checks', 'error reports', 'replicas', 'CDN']);

/** Findings for the parts that are off, and for those that cannot be called without a change. */
function uncalledParts(config: Config): Finding[] {
  return Object.entries(optionalParts(config)).flatMap(([part, [isOn, text]]): Finding[] => {
    if (!isOn) return [{ is: 'off', part, text }];
    return calledParts.has(part) ? [] : [{ is: 'set', part, text: 'Set, not checked.' }];
  });
}
