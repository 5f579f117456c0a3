import { z } from 'zod';
import { walkEntries } from '#seed/entry-tree.ts';
import type { Clock } from '../clock.ts';
import { createApp } from '../http/app.ts';
import { plainTextResponse } from '../http/responses.ts';
import { isRecord } from '../json.ts';
import { html } from '../page/html.ts';
import { page } from '../page/page.ts';
import type { Handler, Provider, ProviderContext, ProviderName } from '../provider.ts';
import type { Subscription, Subscriptions } from '../publishing/subscriptions.ts';
import type { Deliveries } from '../publishing/webhook-dispatcher.ts';
import { defaultSettings, settingsSchema } from '../settings.ts';
import { descriptionPage, type SandboxDescription } from './description.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { formatZodError, readFaultRequest, readJson, readSubscription } from './request-bodies.ts';

interface ControlParts {
  description: SandboxDescription;
  /** The providers that listen: faults may be added for each, and their records are shown. */
  running: readonly { name: ProviderName; provider: Pick<Provider, 'reset' | 'records' | 'webhooks'> }[];
  context: Pick<ProviderContext, 'settings' | 'seed' | 'shopUrl'>;
  clock: Clock;
  faults: Faults;
  journal: Journal;
  subscriptions: Subscriptions;
  deliveries: Deliveries;
  /** @returns false when there is no such variant. */
  setStock: (variantId: string, quantity: number) => Promise<boolean>;
  /** Serves pending changes at once, so that none is served after a reset. */
  flush: () => Promise<void>;
}

/** The sandbox's own port: addresses, faults, journal, clock, settings, webhooks, records (README.md, "Control"). */
export function createControl(parts: ControlParts): Handler {
  const { description, running, context, clock, faults, journal, subscriptions, deliveries } = parts;
  const ownOrigin = description.control.url;
  const records = running.flatMap(({ provider }) => Object.entries(provider.records ?? {}));
  const recordNames = records.map(([name]) => name);

  const app = createApp({ notFound: () => plainTextResponse(404, `There is nothing at this path; ${knownPaths()}.`) });
  app.use(async (c, next) => {
    if (isForeignHost(c.req.raw, ownOrigin))
      return plainTextResponse(421, `Ask for the control port by its own address, ${ownOrigin}.`);
    if (isForeignWrite(c.req.raw, ownOrigin))
      return plainTextResponse(403, 'Pages of other origins may not steer the sandbox.');
    return next();
  });
  app.get('/', () => descriptionPage(context, description, recordNames));
  app.get('/_sandbox', () => Response.json(description));
  app.get('/_sandbox/faults', () => Response.json(faults.list()));
  app.post('/_sandbox/faults', (c) => addFault(c.req.raw, parts));
  app.delete('/_sandbox/faults', () => noContent(faults.clear));
  app.get('/_sandbox/requests', () => Response.json(journal.list()));
  app.delete('/_sandbox/requests', () => noContent(journal.clear));
  app.get('/_sandbox/clock', () => showClock(clock));
  app.post('/_sandbox/clock', (c) => moveClock(c.req.raw, clock));
  app.delete('/_sandbox/clock', () => noContent(clock.reset));
  app.get('/_sandbox/settings', () => Response.json(context.settings));
  app.post('/_sandbox/settings', (c) => changeSettings(c.req.raw, context));
  app.get('/_sandbox/webhooks', () => Response.json(subscriptions.list().map(withoutSecret)));
  app.post('/_sandbox/webhooks', (c) => addSubscription(c.req.raw, parts));
  app.delete('/_sandbox/webhooks', () => noContent(subscriptions.clear));
  app.get('/_sandbox/deliveries', () => Response.json(deliveries.list()));
  app.delete('/_sandbox/deliveries', () => noContent(deliveries.clear));
  app.post('/_sandbox/reset', () => noContent(() => resetAll(parts)));
  app.post('/_sandbox/stock', (c) => setStock(c.req.raw, parts));
  for (const [name, list] of records) app.get(`/_sandbox/${name}`, () => Response.json(list()));

  // These pages stand at the paths of the services' web apps, for links to an entry.
  app.get('/spaces/:space/environments/:environment/entries/:id', (c) => editPage(context, c.req.param('id')));
  app.get('/intent/edit/:document', () => editPage(context, null));

  function knownPaths(): string {
    const paths = new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path));
    return `the control port knows ${[...paths].join(', ')}`;
  }

  return app.fetch;
}

/** A page that names the seed's file that contains an entry. @param id null: the home page. */
function editPage(context: ControlParts['context'], id: string | null): Response {
  const { folder, content } = context.seed;
  const root = content.entries.find((entry) =>
    [...walkEntries(entry, content.contentTypes, { file: '', field: '' })].some((node) => node.id === id),
  );
  const file = id === null ? `${folder}/start-page` : root && `${folder}/content/entries/${root.id}.json`;
  const where = file
    ? html`<p>${id ?? 'The home page'} is in <code>${file}</code>. The shop shows a change as soon as it is saved.</p>`
    : html`<p>No file of the seed has an entry ${id}.</p>`;
  const disclaimer = 'Stand-ins for the hosted services, on this machine alone: there is no editor.';
  return page(context, { title: 'Edit', disclaimer, status: file ? 200 : 404, body: html`<h1>Edit</h1>${where}` });
}

async function addFault(request: Request, { faults, running }: ControlParts): Promise<Response> {
  const names = running.map(({ name }) => name);
  const fault = readFaultRequest(await readJson(request), names);
  return typeof fault === 'string' ? plainTextResponse(400, fault) : Response.json(faults.add(fault), { status: 201 });
}

async function addSubscription(request: Request, { subscriptions, running }: ControlParts): Promise<Response> {
  const topicsByProvider = new Map(
    running.flatMap(({ name, provider: { webhooks } }) => (webhooks ? [[name, webhooks.topics] as const] : [])),
  );
  const subscription = readSubscription(await readJson(request), topicsByProvider);
  if (typeof subscription === 'string') return plainTextResponse(400, subscription);
  const problem = await problemOfSelection(subscription, running);
  return problem === null
    ? Response.json(withoutSecret(subscriptions.add(subscription)), { status: 201 })
    : plainTextResponse(400, problem);
}

/** Why the provider cannot serve the subscription's selection; null when it can, or when there is none. */
async function problemOfSelection({ provider, selection }: Subscription, running: ControlParts['running']) {
  if (selection === undefined) return null;
  const check = running.find(({ name }) => name === provider)?.provider.webhooks?.checkSelection;
  return check ? check(selection) : `filter, projection: the webhooks of ${provider} have neither.`;
}

/** A subscription as responses show it, without its secret and the values of its headers. */
function withoutSecret({ secret, headers, selection, ...shown }: ReturnType<Subscriptions['add']>) {
  return { ...shown, ...selection, isSigned: secret !== null, headers: Object.keys(headers) };
}

/** A century in each direction; dates beyond it are out of range. */
const maxMoveMs = 100 * 366 * 86_400_000;

const moveSchema = z.union(
  [
    z.strictObject({ advanceMs: z.int().min(-maxMoveMs).max(maxMoveMs) }),
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  ],
  { error: 'must hold advanceMs (milliseconds) or now (a time like "2026-12-24T18:00:00Z")' },
);

function showClock(clock: Clock): Response {
  return Response.json({ now: new Date(clock.now()).toISOString() });
}

/** Advances the clock or sets it; timers that are due by then fire. */
async function moveClock(request: Request, clock: Clock): Promise<Response> {
  const parsed = moveSchema.safeParse(await readJson(request));
  if (!parsed.success) return plainTextResponse(400, formatZodError(parsed.error));
  if ('now' in parsed.data) clock.set(Date.parse(parsed.data.now));
  else clock.advance(parsed.data.advanceMs);
  return showClock(clock);
}

/** Merges the given settings into the current ones, section by section. */
async function changeSettings(request: Request, context: Pick<ProviderContext, 'settings'>): Promise<Response> {
  const changes = await readJson(request);
  if (!isRecord(changes)) return plainTextResponse(400, 'The body must be a JSON object of settings.');
  const parsed = settingsSchema.safeParse(merge(context.settings, changes));
  if (!parsed.success) return plainTextResponse(400, formatZodError(parsed.error));
  context.settings = parsed.data;
  return Response.json(context.settings);
}

function merge(before: object, changes: object): object {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const present = merged[name];
    merged[name] = isRecord(present) && isRecord(value) ? merge(present, value) : value;
  }
  return merged;
}

const stockSchema = z.strictObject({ variantId: z.union([z.string().min(1), z.int().positive()]), quantity: z.int() });

async function setStock(request: Request, parts: ControlParts): Promise<Response> {
  const parsed = stockSchema.safeParse(await readJson(request));
  if (!parsed.success) return plainTextResponse(400, formatZodError(parsed.error));
  const { variantId, quantity } = parsed.data;
  return (await parts.setStock(String(variantId), quantity))
    ? new Response(null, { status: 204 })
    : plainTextResponse(404, `variantId: there is no variant ${variantId}.`);
}

/** Resets the sandbox to the seed, the machine's time and the default settings. Faults, journal and subscriptions have their own DELETE. */
async function resetAll({ running, context, clock, flush }: ControlParts): Promise<void> {
  await flush();
  clock.reset();
  context.settings = defaultSettings();
  for (const { provider } of running) await provider.reset();
}

async function noContent(action: () => void | Promise<void>): Promise<Response> {
  await action();
  return new Response(null, { status: 204 });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const loopbackNames = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Is it a loopback name or address, as URLs have it ("localhost", "127.0.0.1", "[::1]")? DNS rebinding cannot use such a name. */
function isLoopback(hostname: string): boolean {
  return loopbackNames.test(hostname);
}

/** Is the request's host neither a loopback name nor the control port's own? With DNS rebinding, pages of that host could read responses. */
function isForeignHost(request: Request, own: string): boolean {
  const { hostname } = new URL(request.url);
  return !isLoopback(hostname) && hostname !== new URL(own).hostname;
}

/** Is this an unsafe method from a page of another origin? A request without an Origin header comes from no page. */
function isForeignWrite(request: Request, own: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || origin === own || safeMethods.has(request.method)) return false;
  return !URL.canParse(origin) || !isLoopback(new URL(origin).hostname);
}
