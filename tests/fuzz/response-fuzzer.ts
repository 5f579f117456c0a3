import { randomInt } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { type SiteRequest, siteRequests } from '#tests/soak/site-requests.ts';
import { becomeVisitor } from '#tests/soak/visitor.ts';
import { type Site, siteUrl } from '#tests/support/site.ts';
import { createRandom } from './random.ts';
import { type Change, randomChange } from './response-change.ts';
import { type ProviderCall, startResponseProxy } from './response-proxy.ts';
import type { SiteLog } from './site-log.ts';
import { problemsIn } from './site-problems.ts';

/** A changed provider response, and the visitor's request that reads it. */
export interface ResponseCase {
  /** Name of a request in tests/soak/site-requests.ts. */
  request: string;
  /** Name of the provider's call (response-proxy.ts). */
  call: string;
  change: Change;
}

export interface CaseFailure {
  problems: string[];
  /** The lines that the site logged. */
  logged: string[];
}

export interface ResponseFuzzer {
  /** Status and provider calls of every request with unchanged responses. */
  measureBaselines: () => Promise<Baseline[]>;
  /** @returns the response's status; `failure` is null when it is harmless */
  run: (
    responseCase: ResponseCase,
    baselines: readonly Baseline[],
  ) => Promise<{ status: number; failure: CaseFailure | null }>;
  close: () => Promise<void>;
}

export interface Baseline {
  request: string;
  status: number;
  calls: ProviderCall[];
}

type App = (request: Request) => Promise<Response>;

/** Attempts of an unchanged request: on a busy machine a call may time out, which returns 503. */
const maxAttempts = 5;

/** Paths at which an absent value means "not found", so that a 404 is correct. */
const absent =
  /^(items|total|data\.(product|collection|cart|page)\w*(\.(products|lines)(\.(nodes|edges))?)?|result|items\.\d+(\.fields(\.slug)?)?)$/;

/** The case of a seed. */
export function randomCase(baselines: readonly Baseline[], seed: number): ResponseCase {
  const random = createRandom(seed);
  const { request, calls } = random.pick(baselines.filter((each) => each.calls.length > 0));
  const { name, body } = random.pick(calls);
  return { request, call: name, change: randomChange(body, random) };
}

/** The built site with empty caches behind a proxy that changes provider responses. One case at a time; several fuzzers may run in parallel. */
export async function startResponseFuzzer(site: Site, log: SiteLog): Promise<ResponseFuzzer> {
  const createApp = await builtSite();
  const proxy = await startResponseProxy({ ...site.config, trustedProxies: 1 });
  const allowed = originsOf(site.config);
  const film = `${proxy.videoOrigin}/240248891`;

  /** Sends a request as a new visitor to a new instance of the site. */
  async function sendRequest(name: string, changed: { call: string; change: Change } | null = null) {
    const address = `198.18.${randomInt(256)}.${randomInt(256)}`;
    const visitor = await becomeVisitor(site.sandbox.url, film);
    const request = siteRequests(visitor).find((each) => each.name === name);
    if (!request) throw new Error(`There is no request "${name}".`);
    proxy.takeCalls();
    proxy.setChange(changed);
    try {
      const response = await send(createApp({ config: proxy.config }), request, address);
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

  /** Retries an unchanged request, so that the baselines do not depend on the load of the machine. */
  async function requestUnchanged(name: string) {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const response = await sendRequest(name);
      if (response.status < 500) return response;
    }
    throw new Error(`${name} fails with unchanged responses.`);
  }

  return {
    async measureBaselines() {
      const baselines: Baseline[] = [];
      for (const { name } of siteRequests({ cookie: '', line: '', film })) {
        const { status } = await requestUnchanged(name);
        const calls = new Map(proxy.takeCalls().map((call) => [call.name, call]));
        baselines.push({ request: name, status, calls: [...calls.values()].sort(byName) });
      }
      return baselines;
    },
    async run({ request, call, change }, baselines) {
      const regularStatus = baselines.find((each) => each.request === request)?.status;
      const { requestId, ...response } = await sendRequest(request, { call, change });
      const { logged, uncaught } = log.take(requestId);
      const problems = problemsIn(response, allowed);
      if (response.status === 404 && regularStatus !== 404 && !isAbsent(change)) problems.push('The status is 404.');
      if (uncaught.length > 0) problems.push('An error was not caught.');
      const failure = problems.length > 0 ? { problems, logged: [...logged, ...uncaught] } : null;
      return { status: response.status, failure };
    },
    close: proxy.close,
  };
}

/** Concurrent calls arrive in any order, but a seed must draw the same one. */
function byName(one: ProviderCall, other: ProviderCall): number {
  return one.name < other.name ? -1 : 1;
}

function send(app: App, { method, path, headers, body }: SiteRequest, address: string): Promise<Response> {
  const init = { method, headers: { ...headers, 'x-forwarded-for': address }, ...(body && { body }) };
  return app(new Request(siteUrl + path, init));
}

function isAbsent(change: Change): boolean {
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
