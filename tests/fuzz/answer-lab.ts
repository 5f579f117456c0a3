import { randomInt } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { type SiteRequest, siteRequests } from '#tests/soak/site-requests.ts';
import { becomeVisitor } from '#tests/soak/visitor.ts';
import { type Site, siteUrl } from '#tests/support/site.ts';
import { type Change, randomChange } from './answer-change.ts';
import { type ProviderCall, startAnswerProxy } from './answer-proxy.ts';
import { createRandom } from './random.ts';
import { harmsIn } from './site-harm.ts';
import type { SiteLog } from './site-log.ts';

/** One changed answer of a provider, and the request of a visitor that makes the site read it. */
export interface AnswerCase {
  /** Name of a request in tests/soak/site-requests.ts. */
  request: string;
  /** Name of the provider's call (answer-proxy.ts). */
  call: string;
  change: Change;
}

export interface AnswerFailure {
  harms: string[];
  /** What the site logged of it. */
  logged: string[];
}

export interface AnswerLab {
  /** What every request of the list does when no answer is changed. */
  survey: () => Promise<Survey[]>;
  /** @returns the answer's status; no failure: the site did well */
  run: (
    answerCase: AnswerCase,
    surveys: readonly Survey[],
  ) => Promise<{ status: number; failure: AnswerFailure | null }>;
  close: () => Promise<void>;
}

export interface Survey {
  request: string;
  status: number;
  calls: ProviderCall[];
}

type App = (request: Request) => Promise<Response>;

/** Of the machine's own slowness: a call that it made late is answered 503. */
const mostAttempts = 5;

/** Places where an answer may rightly say that there is no such thing; a 404 is honest then. */
const absent =
  /^(items|total|data\.(product|collection|cart|page)\w*(\.(products|lines)(\.(nodes|edges))?)?|result|items\.\d+(\.fields(\.slug)?)?)$/;

/** The case that a seed stands for. */
export function drawCase(surveys: readonly Survey[], seed: number): AnswerCase {
  const random = createRandom(seed);
  const { request, calls } = random.pick(surveys.filter((each) => each.calls.length > 0));
  const { name, body } = random.pick(calls);
  return { request, call: name, change: randomChange(body, random) };
}

/** The built site with cold caches behind a proxy that changes one provider's answers. One case at a time; several labs may run side by side. */
export async function startAnswerLab(site: Site, log: SiteLog): Promise<AnswerLab> {
  const createApp = await builtSite();
  const proxy = await startAnswerProxy({ ...site.config, trustedProxies: 1 });
  const allowed = originsOf(site.config);
  const film = `${proxy.videoOrigin}/240248891`;

  /** As a visitor of their own, on a site that has just started. */
  async function ask(name: string, changed: { call: string; change: Change } | null = null) {
    const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
    const visitor = await becomeVisitor(site.sandbox.url, film);
    const request = siteRequests(visitor).find((each) => each.name === name);
    if (!request) throw new Error(`There is no request "${name}".`);
    proxy.takeCalls();
    proxy.setChange(changed);
    try {
      const response = await answer(createApp({ config: proxy.config }), request, address);
      return {
        address: siteUrl + request.path,
        requestId: response.headers.get('x-request-id') ?? '',
        status: response.status,
        location: response.headers.get('location'),
        contentType: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    } finally {
      proxy.setChange(null);
    }
  }

  /** What has to be known before anything is changed must not depend on how busy the machine is. */
  async function askInPeace(name: string) {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const answered = await ask(name);
      if (answered.status < 500) return answered;
    }
    throw new Error(`${name} is not answered when nothing is changed.`);
  }

  return {
    async survey() {
      const surveys: Survey[] = [];
      for (const { name } of siteRequests({ cookie: '', line: '', film })) {
        const { status } = await askInPeace(name);
        const calls = new Map(proxy.takeCalls().map((call) => [call.name, call]));
        surveys.push({ request: name, status, calls: [...calls.values()].sort(byName) });
      }
      return surveys;
    },
    async run({ request, call, change }, surveys) {
      const regularStatus = surveys.find((each) => each.request === request)?.status;
      const { requestId, ...came } = await ask(request, { call, change });
      const { logged, uncaught } = log.take(requestId);
      const harms = harmsIn(came, allowed);
      if (came.status === 404 && regularStatus !== 404 && !saysAbsent(change)) harms.push('It answered 404.');
      if (uncaught.length > 0) harms.push('Nobody caught an error.');
      const failure = harms.length > 0 ? { harms, logged: [...logged, ...uncaught] } : null;
      return { status: came.status, failure };
    },
    close: proxy.close,
  };
}

/** Calls are made at once and come in any order, but a seed must draw the same one. */
function byName(one: ProviderCall, other: ProviderCall): number {
  return one.name < other.name ? -1 : 1;
}

function answer(app: App, { method, path, headers, body }: SiteRequest, address: string): Promise<Response> {
  const init = { method, headers: { ...headers, 'x-forwarded-for': address }, ...(body && { body }) };
  return app(new Request(siteUrl + path, init));
}

function saysAbsent(change: Change): boolean {
  return 'path' in change
    ? absent.test(change.path.join('.'))
    : change.do === 'replace' && /"items":\[\]|"result":null/.test(change.body);
}

function originsOf({ checkoutOrigins, externalRedirects: elsewhere }: Config): Set<string> {
  return new Set([siteUrl, ...checkoutOrigins, ...Object.values(elsewhere).map((address) => new URL(address).origin)]);
}

async function builtSite(): Promise<(options: { config: Config }) => App> {
  const { createApp } = await import(new URL('../../build/server/index.js', import.meta.url).href);
  return createApp;
}
