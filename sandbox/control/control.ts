import type { Clock } from '../clock.ts';
import { createRoutes, type Route } from '../http/app.ts';
import { sentence } from '../http/responses.ts';
import type { Handler, Provider, ProviderContext, ProviderName } from '../provider.ts';
import type { Deliveries } from '../publishing/deliveries.ts';
import type { Subscriptions } from '../publishing/subscriptions.ts';
import { defaultSettings } from '../settings.ts';
import { moveClock, showClock } from './clock-routes.ts';
import type { SandboxDescription } from './description.ts';
import { readFaultRequest } from './fault-request.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { isForeignHost, isForeignWrite } from './origin-check.ts';
import { addressPage } from './page.ts';
import { readJson } from './read-json.ts';
import { changeSettings } from './settings-route.ts';
import { putStock } from './stock-route.ts';
import { readSubscription } from './subscription-request.ts';

interface ControlParts {
  description: SandboxDescription;
  /** The stand-ins that listen: a fault may be asked for of each, and their records are shown. */
  running: readonly { name: ProviderName; provider: Pick<Provider, 'reset' | 'records' | 'webhooks'> }[];
  context: Pick<ProviderContext, 'settings' | 'seed' | 'shopUrl'>;
  clock: Clock;
  faults: Faults;
  journal: Journal;
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  /** @returns false when there is no such variant. */
  setStock: (variantId: string, quantity: number) => Promise<boolean>;
  /** Serves what waits to be served, so that nothing of it comes after a reset. */
  hurry: () => Promise<void>;
}

/** The sandbox's own port: addresses, faults, journal, clock, settings, webhooks, records (README.md, "Control"). */
export function createControl(parts: ControlParts): Handler {
  const { description, running, context, clock, faults, journal, subscriptions, deliveries } = parts;
  const routes: Route[] = [
    ['GET', '/', () => addressPage(context, description, recordNames(parts))],
    ['GET', '/_sandbox', () => Response.json(description)],
    ['GET', '/_sandbox/faults', () => Response.json(faults.list())],
    ['POST', '/_sandbox/faults', ({ request }) => addFault(request, parts)],
    ['DELETE', '/_sandbox/faults', () => done(faults.clear)],
    ['GET', '/_sandbox/requests', () => Response.json(journal.list())],
    ['DELETE', '/_sandbox/requests', () => done(journal.clear)],
    ['GET', '/_sandbox/clock', () => showClock(clock)],
    ['POST', '/_sandbox/clock', ({ request }) => moveClock(request, clock)],
    ['DELETE', '/_sandbox/clock', () => done(clock.reset)],
    ['GET', '/_sandbox/settings', () => Response.json(context.settings)],
    ['POST', '/_sandbox/settings', ({ request }) => changeSettings(request, context)],
    ['GET', '/_sandbox/webhooks', () => Response.json(subscriptions.list().map(withoutSecret))],
    ['POST', '/_sandbox/webhooks', ({ request }) => addSubscription(request, parts)],
    ['DELETE', '/_sandbox/webhooks', () => done(subscriptions.clear)],
    ['GET', '/_sandbox/deliveries', () => Response.json(deliveries.list())],
    ['DELETE', '/_sandbox/deliveries', () => done(deliveries.clear)],
    ['POST', '/_sandbox/reset', () => done(() => resetAll(parts))],
    ['POST', '/_sandbox/stock', ({ request }) => putStock(request, parts.setStock)],
    ...running.flatMap(({ provider }) => recordRoutes(provider)),
  ];

  const answer = createRoutes(routes, () => notFound(routes));
  const own = description.control.url;

  return (request) => {
    if (isForeignHost(request, own)) return sentence(421, `Ask for the control port by its own address, ${own}.`);
    if (isForeignWrite(request, own)) return sentence(403, 'Pages of other origins may not steer the sandbox.');
    return answer(request);
  };
}

function notFound(routes: readonly Route[]): Response {
  const paths = [...new Set(routes.map(([, path]) => path))];
  return sentence(404, `There is nothing at this path; the control port knows ${paths.join(', ')}.`);
}

function recordRoutes({ records = {} }: Pick<Provider, 'records'>): Route[] {
  return Object.entries(records).map(([name, list]) => ['GET', `/_sandbox/${name}`, () => Response.json(list())]);
}

function recordNames({ running }: ControlParts): string[] {
  return running.flatMap(({ provider }) => Object.keys(provider.records ?? {}));
}

async function addFault(request: Request, { faults, running }: ControlParts): Promise<Response> {
  const names = running.map(({ name }) => name);
  const read = readFaultRequest(await readJson(request), names);
  return typeof read === 'string' ? sentence(400, read) : Response.json(faults.add(read), { status: 201 });
}

async function addSubscription(request: Request, { subscriptions, running }: ControlParts): Promise<Response> {
  const announcing = new Map(
    running.flatMap(({ name, provider: { webhooks } }) => (webhooks ? [[name, webhooks.topics] as const] : [])),
  );
  const read = readSubscription(await readJson(request), announcing);
  return typeof read === 'string'
    ? sentence(400, read)
    : Response.json(withoutSecret(subscriptions.add(read)), { status: 201 });
}

/** What is shown of a subscription; its secret stays here. */
function withoutSecret({ secret, headers, ...shown }: ReturnType<Subscriptions['add']>) {
  return { ...shown, isSigned: secret !== null, headers: Object.keys(headers) };
}

/** Back to the seed, with the machine's time and the default settings; faults, journal and subscriptions are cleared by their own paths. */
async function resetAll({ running, context, clock, hurry }: ControlParts): Promise<void> {
  await hurry();
  clock.reset();
  context.settings = defaultSettings();
  for (const { provider } of running) await provider.reset();
}

async function done(action: () => void | Promise<void>): Promise<Response> {
  await action();
  return new Response(null, { status: 204 });
}
