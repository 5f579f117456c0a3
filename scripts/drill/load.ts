import { setTimeout } from 'node:timers/promises';
import { parse } from 'node-html-parser';
import { linesOf } from '#tests/support/shopper.ts';
import { siteUrl } from '#tests/support/site.ts';

export interface Load {
  requests: number;
  /** Responses with status 500 and above, and requests without a response. */
  failed: number;
  /** The first failures, to be printed. */
  failures: string[];
  /** Commands that were sent again because they had no response. */
  resent: number;
  /** Carts whose quantity differs from that of the commands with a response. */
  wrongCarts: number;
  carts: number;
}

export interface LoadOptions {
  requests: number;
  /** Requests started per second, however long the responses take. */
  rate: number;
  /** Whether a command without a response is sent again, as the browser does. */
  resends: boolean;
}

const paths = ['/', '/faq', '/shop', '/blog', '/about', '/shop/products/light-phone-iii', '/blog/the-first-quiet-week'];

const item = { name: 'Light Phone II', variant: '2003' };

/** Every tenth request is a command of a shopper. Each shopper sends one at a time, like the browser's queue. */
const shareOfCommands = 10;
const shoppers = 20;

/** Requests pages and sends cart commands at a steady rate. */
export async function runLoad(origin: string, { requests, rate, resends }: LoadOptions): Promise<Load> {
  const load: Load = { requests, failed: 0, failures: [], resent: 0, wrongCarts: 0, carts: shoppers };
  const carts = Array.from({ length: shoppers }, (_, index) => createShopper(origin, `203.0.113.${index + 1}`));
  const pending: Promise<void>[] = [];
  const began = performance.now();

  function note(failure: string): void {
    load.failed += 1;
    if (load.failures.length < 10) load.failures.push(failure);
  }

  for (let sent = 0; sent < requests; sent += 1) {
    const due = began + (sent * 1000) / rate - performance.now();
    if (due > 0) await setTimeout(due);
    const shopper = sent % shareOfCommands === 0 ? carts[(sent / shareOfCommands) % shoppers] : undefined;
    pending.push(shopper ? shopper.add(note, resends, load) : visit(origin, paths[sent % paths.length] ?? '/', note));
  }
  await Promise.all(pending);
  for (const { isRight } of carts) if (!(await isRight())) load.wrongCarts += 1;
  return load;
}

async function visit(origin: string, path: string, note: (failure: string) => void): Promise<void> {
  try {
    const response = await fetch(origin + path, { headers: { 'x-visitor': '203.0.113.200' } });
    await response.arrayBuffer();
    if (response.status >= 500) note(`${response.status} for ${path}`);
  } catch (error) {
    note(`${describe(error)} for ${path}`);
  }
}

function createShopper(origin: string, address: string) {
  const headers = { origin: siteUrl, 'x-visitor': address, accept: 'text/html' };
  let cookie = '';
  let added = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function send(form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams(form);
    const request = { method: 'POST', body, headers: { ...headers, cookie }, redirect: 'manual' } as const;
    const response = await fetch(`${origin}/cart`, request);
    await response.arrayBuffer();
    const cart = response.headers.getSetCookie().find((each) => /^(__Host-)?cart=/.test(each));
    if (cart) cookie = cart.split(';')[0] ?? '';
    return response;
  }

  async function addOnce(note: (failure: string) => void, resends: boolean, load: Load): Promise<void> {
    const command = { intent: 'add', item: item.variant, key: crypto.randomUUID() };
    const began = performance.now();
    let form: Record<string, string> = command;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { status } = await send(form);
        // The proxy answers 502 for a replica that ended before it had answered.
        if (status !== 502 || !resends) {
          if (status === 303) added += 1;
          else note(`${status} for a command`);
          return;
        }
      } catch (error) {
        if (!resends) return note(`${describe(error)} for a command`);
      }
      if (attempt === 4) return note('a command had no response five times');
      load.resent += 1;
      form = { ...command, baseline: String(added), age: String(Math.round(performance.now() - began)) };
    }
  }

  return {
    add(note: (failure: string) => void, resends: boolean, load: Load): Promise<void> {
      const done = queue.then(() => addOnce(note, resends, load));
      queue = done;
      return done;
    },
    async isRight(): Promise<boolean> {
      const response = await fetch(`${origin}/cart`, { headers: { ...headers, cookie } });
      const lines = linesOf({ page: parse(await response.text()) });
      return lines.reduce((sum, { quantity }) => sum + quantity, 0) === added && added > 0;
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error);
}
