import { parse } from 'node-html-parser';
import { z } from 'zod';
import { items } from '#tests/support/shopper.ts';
import { type App, siteUrl } from '#tests/support/site.ts';
import { type Screen, screens, type Visit } from './screens.ts';

/** An address whose country the seed's lookup knows. */
const peer = '198.51.100.7';

const cartResult = z.object({ cart: z.object({ lines: z.array(z.object({ id: z.string() })).min(1) }) });

interface Cart {
  cookie: string;
  line: string;
}

/** What a screen requires. The cart that is looked at is not the one that is changed: both requests may be answered at the same time. */
export interface Visitor {
  email: string;
  filmUrl: string;
  shown: Cart;
  changed: Cart;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Without what differs between two visitors. */
  text: string;
}

/** The id of a cart or of a line, in the data that a page carries. */
const id = /[\da-f]{8}-[\da-f-]{27}|[\da-f]{40}/g;

/** Numbers the visitors, since the mailing list and the lender remember an address. */
let visitors = 0;

/** A new visitor with carts of one line, made by an app whose providers are well. */
export async function createVisitor(app: App, filmUrl: string): Promise<Visitor> {
  visitors += 1;
  return { email: `ada-${visitors}@example.com`, filmUrl, shown: await newCart(app), changed: await newCart(app) };
}

async function newCart(app: App): Promise<Cart> {
  const form = { intent: 'add', 'item.black': items.black, 'quantity.black': '1' };
  const response = await send(app, { path: '/cart', form }, { accept: 'application/json' });
  const [cookie = ''] = response.headers.getSetCookie().filter((each) => each.startsWith('cart='));
  const [line] = cartResult.parse(await response.json()).cart.lines;
  return { cookie: cookie.split(';')[0] ?? '', line: line?.id ?? '' };
}

function send(app: App, { path, form }: Visit, headers: Record<string, string>): Promise<Response> {
  const body = form && new URLSearchParams(form);
  const init = { method: body ? 'POST' : 'GET', headers: { origin: siteUrl, ...headers }, body };
  return app(new Request(siteUrl + path, init), peer);
}

/** Asks an app for screens, for all of them at the same time unless `inTurn`. */
export async function askScreens<Name extends Screen>(
  app: App,
  names: readonly Name[],
  visitor: Visitor,
  { inTurn = false } = {},
): Promise<Map<Name, Answer>> {
  const { shown, changed, email, filmUrl } = visitor;
  const ask = async (name: Name): Promise<[Name, Answer]> => {
    const visit: Visit = screens[name]({ line: changed.line, filmUrl, email });
    const { cookie } = visit.form ? changed : shown;
    const response = await send(app, visit, { accept: 'text/html', cookie });
    const { status, headers } = response;
    const text = (await response.text()).replaceAll(email, '').replaceAll(id, '');
    const isPage = headers.get('content-type')?.startsWith('text/html');
    return [name, { status, headers, text: isPage ? pageText(text) : text }];
  };
  if (!inTurn) return new Map(await Promise.all(names.map(ask)));
  const answers = new Map<Name, Answer>();
  for (const name of names) answers.set(...(await ask(name)));
  return answers;
}

function pageText(html: string): string {
  return (parse(html).querySelector('body')?.structuredText ?? '').replace(/\s+/g, ' ');
}

/** Names what an answer is (`Outcome` in expected.ts), by the answer to the same request while all was well; in words where it is a mistake. */
export function outcomeOf({ status, headers, text }: Answer, healthy: Answer): string {
  if (status === 502 || status === 503) return [status, ...flawsOfError({ headers, text })].join(' ');
  if (status !== healthy.status) return `status ${status}`;
  const cache = /cache;desc=(\w+)/.exec(headers.get('server-timing') ?? '')?.[1];
  const isSame = text === healthy.text;
  if (isSame) return 'whole';
  return cache ? 'stored part' : 'part';
}

function flawsOfError({ headers, text }: Pick<Answer, 'headers' | 'text'>): string[] {
  return [
    ...(Number(headers.get('retry-after')) > 0 ? [] : ['without Retry-After']),
    ...(headers.get('cache-control')?.includes('no-store') ? [] : ['that may be stored']),
    ...(text === '' ? ['without a word'] : []),
  ];
}
