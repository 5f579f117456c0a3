import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { z } from 'zod';
import { median } from '#tests/measurements/median.ts';
import { storePages } from '#tests/measurements/store-pages.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { definePart } from '../parts.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = ['largestPaintMs', 'blockingMs', 'shift'] as const;

type Category = (typeof categories)[number];
type Metric = (typeof metrics)[number];

const auditOf: Readonly<Record<Metric, string>> = {
  largestPaintMs: 'largest-contentful-paint',
  blockingMs: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};

interface Report {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  metrics: Record<Metric, number>;
  /** The audits that keep a score below 100, with what they found. */
  failing: string[];
}

interface Row extends Report {
  screen: string;
  path: string;
}

/** One screen of each kind. */
const screens = {
  home: '/',
  shop: '/shop',
  collection: '/shop/accessories',
  product: '/shop/products/light-phone-iii',
  'product with choices': '/shop/products/light-phone-ii-black',
  plans: '/products/plans',
  checker: '/compatibility-checker',
  blog: '/blog',
  article: '/blog/why-there-is-a-wheel',
  'text page': '/about',
  newsletter: '/newsletter',
  /** Hidden from search engines, as is every cart. */
  'empty cart': '/cart',
} as const;

/** Elements that an audit names. */
const elements = z.object({ items: z.array(z.object({ node: z.object({ snippet: z.string() }) })) });

/** Lighthouse's emulated phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The minimum of each score, and the maximum of each metric. */
const budget = { score: 100, largestPaintMs: 1200, blockingMs: 30, shift: 0 };

/** Runs Lighthouse on a phone, `--runs` times for each of the screens from number `--from` to number `--to`. */
export const lighthouse = definePart({ runs: 3, from: 1, to: 12 }, async ({ runs, from, to }) => {
  const rows = await measureLighthouse(Object.entries(screens).slice(from - 1, to), runs);
  const { score, largestPaintMs, blockingMs, shift } = budget;
  console.table([
    {
      screen: 'budget',
      performance: score,
      accessibility: score,
      'best-practices': score,
      seo: score,
      'largest paint ms': largestPaintMs,
      'blocking ms': blockingMs,
      shift,
    },
    ...rows.map(({ screen, scores, metrics }) => ({
      screen,
      ...scores,
      'largest paint ms': Math.round(metrics.largestPaintMs),
      'blocking ms': Math.round(metrics.blockingMs),
      shift: Number(metrics.shift.toFixed(3)),
    })),
  ]);
  for (const { screen, failing } of rows) for (const audit of failing) console.info(`${screen}: ${audit}`);
  const hasPassed = rows.every(
    ({ scores, metrics }) =>
      Object.values(scores).every((each) => each >= score) &&
      metrics.largestPaintMs <= largestPaintMs &&
      metrics.blockingMs <= blockingMs &&
      metrics.shift <= shift,
  );
  return { measures: { budget, rows }, hasPassed };
});

/** Scores of Lighthouse with its emulated phone and simulated throttling; medians of so many runs. */
async function measureLighthouse(chosen: readonly [screen: string, path: string][], runs: number): Promise<Row[]> {
  // A shop in staging tells search engines not to list it, which Lighthouse counts as a fault.
  const secrets = {
    OPERATOR_PASSWORD: 'a-password-of-the-bench',
    PREVIEW_SECRET: 'a-preview-secret-of-the-bench-alone',
  };
  const shop = await startShop({ env: { STAGE: 'production', ...secrets } });
  try {
    const urls = chosen.map(([screen, path]) => ({ screen, path, url: shop.url + path }));
    await storePages(
      shop.url,
      chosen.map(([, path]) => path),
    );
    await visit(urls.map(({ url }) => url));
    const rows: Row[] = [];
    for (const { screen, path, url } of urls) rows.push({ screen, path, ...(await measureScreen(url, runs)) });
    return rows;
  } finally {
    await shop.stop();
  }
}

/** The sandbox has the pictures in the phone's sizes from then on, as a media host would. */
async function visit(urls: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  try {
    const page = await browser.newPage(phone);
    for (const url of urls) await page.goto(url, { waitUntil: 'networkidle' });
  } finally {
    await browser.close();
  }
}

async function measureScreen(url: string, runs: number): Promise<Report> {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await report(url));
  return {
    scores: mapped(categories, (category) => median(reports.map(({ scores }) => scores[category]))),
    metrics: mapped(metrics, (metric) => median(reports.map((each) => each.metrics[metric]))),
    failing: [...new Set(reports.flatMap(({ failing }) => failing))],
  };
}

/** A run in a new browser, without any data of an earlier visit. */
async function report(url: string): Promise<Report> {
  // Lighthouse is imported here, because loading it takes longer than some other parts run.
  const { default: run } = await import('lighthouse');
  const browser = await launch({
    chromePath: findChromium() ?? undefined,
    chromeFlags: ['--headless', ...chromiumFlags],
    logLevel: 'silent',
  });
  try {
    const { pathname } = new URL(url);
    const result = await run(url, {
      port: browser.port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      skipAudits: pathname === screens['empty cart'] ? ['is-crawlable'] : [],
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { categories: scored, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
    const scoreOf = (category: Category) => Math.round((scored[category]?.score ?? 0) * 100);
    const failing = categories.flatMap((category) =>
      scoreOf(category) === 100 ? [] : (scored[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0),
    );
    return {
      scores: mapped(categories, scoreOf),
      metrics: mapped(metrics, (metric) => audits[auditOf[metric]]?.numericValue ?? Number.NaN),
      failing: failing.flatMap(({ id }) => {
        const audit = audits[id];
        if (!audit || audit.score === null || audit.score === 1) return [];
        const nodes = elements.safeParse(audit.details).data?.items.map(({ node }) => node.snippet) ?? [];
        return [[`${id}: ${audit.displayValue ?? audit.title}`, ...nodes].join('\n    ')];
      }),
    };
  } finally {
    browser.kill();
  }
}

function mapped<Key extends string>(keys: readonly Key[], valueAt: (key: Key) => number): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, valueAt(key)])) as Record<Key, number>;
}
