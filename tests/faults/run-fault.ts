import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Fault } from '#tests/support/sandbox-control.ts';
import { type App, type Site, startSite } from '#tests/support/site.ts';
import { type Answer, askScreens, createVisitor, outcomeOf } from './ask-screens.ts';
import type { FaultName, Provider } from './expected.ts';
import { cachedScreens, pages, type Screen, screens } from './screens.ts';

/** Milliseconds of a call that hangs, in place of seconds. */
const shortLimit = 500;

/** Milliseconds of a shared read: too short for the content client's retries, which begin after more than two seconds. */
const sharedRead = 2000;

/** Milliseconds that nothing waits for: a provider that is slow because the machine is busy is none that fails. */
const minute = 60_000;

/** The timeouts of providers that do not hang. */
const longTimeouts = {
  storefront: minute,
  content: minute,
  startPage: minute,
  cloud: minute,
  newsletter: minute,
  geo: minute,
  video: minute,
} satisfies Record<Provider, number>;

/** Milliseconds: the next call after an outage is made. */
const openCircuit = 1;

/** What the sandbox does for each fault; null where a connection is refused, which needs no sandbox. */
const sandboxFaults: Record<FaultName, Omit<Fault, 'provider'> | null> = {
  refused: null,
  reset: { kind: 'reset' },
  hang: { kind: 'hang' },
  'slow body': { kind: 'slow-body', ms: 60_000 },
  '500': { kind: 'status', status: 500 },
  '401': { kind: 'status', status: 401 },
  '429': { kind: 'throttle', ms: 30_000 },
  truncated: { kind: 'truncate' },
  'bad JSON': { kind: 'bad-json' },
  'wrong type': { kind: 'wrong-type' },
  'GraphQL error': { kind: 'graphql-error' },
};

/** The discard port, which `fetch` refuses to connect to. */
const closedPort = 'http://127.0.0.1:9/';

export interface FaultRunner {
  /** The providers that a screen calls, when nothing is stored. */
  callsOf: (name: Screen) => Promise<string[]>;
  /** The outcomes of screens by `Outcomes` of expected.ts; and after the fault, from the app that had nothing but faults before. */
  run: (down: readonly Provider[], fault: FaultName, names: readonly Screen[]) => Promise<Map<Screen, string[]>>;
  close: () => Promise<void>;
}

/** @param passTime Advances the clock of the page cache by so many minutes. */
export async function startFaultRunner(passTime: (minutes: number) => void): Promise<FaultRunner> {
  const site = await startSite();
  const described = await site.sandbox.description();
  const { films } = z.object({ video: z.object({ films: z.array(z.string()) }) }).parse(described).video;
  const visitor = () => createVisitor(site.app, films[0] ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  let refusing: readonly string[] = [];

  const fetchUnlessRefused: typeof fetch = (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    return fetch(refusing.includes(origin) ? closedPort : input, init);
  };

  function start(storedIn: string | null, timeouts: object = {}): App {
    // Without error reports: one may be sent after its run, and would be counted as a call of the next screen.
    const providers = { ...site.config.providers, errorReports: null };
    return site.startApp({
      config: {
        ...site.config,
        optionalTimeout: minute,
        providers: { ...providers, timeouts: { sharedRead, openCircuit, ...timeouts } },
      },
      pageCache: { maxBytes: 64 * 1024 * 1024, folder: storedIn },
      fetch: fetchUnlessRefused,
    });
  }

  // It outlives the runs: a circuit that one fault has opened would refuse the calls of another provider's fault.
  const stored = start(folder, { openCircuit: 0 });
  const names = Object.keys(screens) as Screen[];
  const healthy = await askScreens(stored, names, await visitor(), { inTurn: true });
  await stored.settle();

  async function begin(down: readonly Provider[], name: FaultName): Promise<void> {
    const fault = sandboxFaults[name];
    if (fault === null) refusing = down.map((provider) => originOf(site, provider));
    // A provider that only some screens call, or none while another one fails first.
    else for (const provider of down) await site.sandbox.addFault({ provider, ...fault }, { mayBeUnmet: true });
  }

  async function end(): Promise<void> {
    refusing = [];
    await site.sandbox.clearFaults();
  }

  const outcome = (name: Screen, answers: ReadonlyMap<Screen, Answer>) => {
    const [answer, expected] = [answers.get(name), healthy.get(name)];
    return answer && expected ? outcomeOf(answer, expected) : null;
  };

  return {
    async callsOf(name) {
      const shopper = await visitor();
      const before = (await site.sandbox.requests()).length;
      await askScreens(start(null, longTimeouts), [name], shopper);
      return [...new Set((await site.sandbox.requests()).slice(before).map(({ provider }) => provider))].sort();
    },
    async run(down, fault, wanted) {
      const isTimed = fault === 'hang' || fault === 'slow body';
      const timeouts = {
        ...longTimeouts,
        ...(isTimed && Object.fromEntries(down.map((provider) => [provider, shortLimit]))),
        // The content client makes no call again after bad JSON.
        ...((!down.includes('content') || fault === 'bad JSON') && { sharedRead: minute }),
      };
      const [empty, restartedApp] = [start(null, timeouts), start(folder, timeouts)];
      const [shopper, between, later] = [await visitor(), await visitor(), await visitor()];
      passTime(15);
      await begin(down, fault);
      const [cold, warm, restarted] = await Promise.all([
        askScreens(empty, wanted, shopper),
        askScreens(
          stored,
          wanted.filter((name) => cachedScreens.has(name)),
          shopper,
        ),
        askScreens(
          restartedApp,
          wanted.filter((name) => pages.has(name)),
          shopper,
        ),
      ]);
      await end();
      await Promise.all([empty.settle(), stored.settle(), restartedApp.settle()]);
      passTime(1);
      // The first visitors find out that the providers are back.
      await askScreens(empty, wanted, between, { inTurn: true });
      const recovered = await askScreens(empty, wanted, later, { inTurn: isTimed });
      return new Map(
        wanted.map((name) => [
          name,
          [cold, warm, restarted]
            .flatMap((answers) => outcome(name, answers) ?? [])
            .concat(`then ${outcome(name, recovered)}`),
        ]),
      );
    },
    async close() {
      await stored.settle();
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function originOf({ config }: Site, provider: Provider): string {
  const { storefront, content, startPage, cloud, newsletter, geo, video } = config.providers;
  const addresses: Record<Provider, string | null> = {
    storefront: storefront.domain,
    content: content.host,
    startPage: startPage.apiHost,
    cloud,
    newsletter,
    geo: geo.url,
    video: video.url,
  };
  return new URL(addresses[provider] ?? '').origin;
}
