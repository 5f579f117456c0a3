import type { Screen } from './screens.ts';

export type Provider = 'storefront' | 'content' | 'startPage' | 'cloud' | 'newsletter' | 'geo' | 'video';

/** What happens to a provider's calls. */
export const faults = {
  refused: 'its connections are refused',
  reset: 'its connections break',
  hang: 'it does not respond',
  'slow body': 'its responses begin, and take a minute to end',
  '500': 'it responds with status 500',
  '401': 'it does not accept our token',
  '429': 'it asks to wait for 30 seconds',
  truncated: 'its responses end in the middle',
  'bad JSON': 'its responses are complete, but no JSON',
  'wrong type': 'it responds with an HTML page and status 200',
  'GraphQL error': 'its responses have an error beside the data',
} as const;

export type FaultName = keyof typeof faults;

/**
 * - `whole`: as when all is well, from the provider's last responses or a copy of the page
 * - `part`: without what could not be read; not stored as a page
 * - `error`: 503 (502 where our token is not accepted), with Retry-After and the brand's page; not stored
 */
export type Outcome = 'whole' | 'part' | 'error';

/** The status of `error`. */
export function errorStatus(fault: FaultName): '502' | '503' {
  return fault === '401' ? '502' : '503';
}

/**
 * Outcomes of a screen: `cold`, never shown before; `warm`, shown by this process before the fault; `restarted`, shown by an earlier process.
 * Only one for what is not stored: a visitor's own, and forms.
 */
export type Outcomes =
  | readonly [cold: Outcome, warm: Outcome, restarted: Outcome]
  | readonly [cold: Outcome, warm: Outcome]
  | readonly [Outcome];

interface Outage {
  /** The providers that fail, all in the same way. */
  down: readonly Provider[];
  faults: readonly FaultName[];
  /** Screens that are not named call none of them. */
  screens: Partial<Record<Screen, Outcomes>>;
}

const stored: Outcomes = ['error', 'whole', 'whole'];
const partly: Outcomes = ['part', 'whole', 'whole'];
const lost: Outcomes = ['error', 'error', 'error'];
const personal: Outcomes = ['error'];

const everyFault = Object.keys(faults) as FaultName[];
const withoutGraphQL = everyFault.filter((fault) => fault !== 'GraphQL error');

/** The matrix: what each screen is while providers fail. An address that is not known is no 404 while nobody can say that it is none. */
export const outages: readonly Outage[] = [
  {
    down: ['storefront'],
    faults: everyFault,
    screens: {
      shop: stored,
      product: stored,
      'guided view': stored,
      checker: partly,
      'unknown product': lost,
      cart: personal,
      'add to cart': personal,
      'change of cart': personal,
      checkout: personal,
      'credit check': personal,
    },
  },
  {
    down: ['content'],
    faults: withoutGraphQL,
    screens: {
      home: partly,
      shop: partly,
      product: partly,
      'guided view': partly,
      blog: stored,
      article: stored,
      'generic page': stored,
      checker: stored,
      feed: stored,
      'unknown path': lost,
      'unknown product': ['part', 'whole', 'part'],
      cart: ['part'],
      newsletter: ['part'],
      'credit check': ['whole'],
    },
  },
  { down: ['startPage'], faults: withoutGraphQL, screens: { home: partly } },
  {
    // No screen needs two of them.
    down: ['cloud', 'newsletter', 'geo', 'video'],
    faults: withoutGraphQL,
    screens: { newsletter: personal, visitor: ['part'], film: ['part', 'whole'], 'credit check': personal },
  },
  {
    down: ['storefront', 'content', 'startPage', 'cloud', 'newsletter', 'geo', 'video'],
    faults: ['refused', 'hang', '500'],
    screens: {
      home: stored,
      shop: stored,
      product: stored,
      'guided view': stored,
      blog: stored,
      article: stored,
      'generic page': stored,
      checker: stored,
      feed: stored,
      'unknown path': lost,
      'unknown product': lost,
      cart: personal,
      'add to cart': personal,
      'change of cart': personal,
      checkout: personal,
      newsletter: personal,
      visitor: ['part'],
      film: ['part', 'whole'],
      'credit check': personal,
    },
  },
];
