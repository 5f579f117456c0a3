import { href } from 'react-router';
import { type CartAnswer, readAnswer } from '../cart-answer.ts';
import type { CartPage } from '../cart-page.ts';
import { longestTurn } from '../one-at-a-time.ts';
import type { Wish } from '../wish.ts';
import { wishForm } from './wish-form.ts';

/** Our own server did not answer, so nobody knows whether it acted. The same wish may be sent again. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Milliseconds until it is worth asking again, where the server said so: too much was asked at once. null for no answer at all. */
  readonly wait: number | null;

  constructor(message: string, { wait = null, cause }: { wait?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.wait = wait;
  }
}

const address = href('/cart/wishes');
const notUnderstood = 'The cart did not understand this request. Please reload the page and try again.';

export async function readCart(): Promise<CartPage> {
  const page = await ask({});
  if (typeof page === 'object' && page !== null && 'cart' in page) return page as CartPage;
  throw new NoAnswer('The cart could not be read.');
}

/** @throws NoAnswer */
export async function sendWish(wish: Wish): Promise<CartAnswer> {
  const answer = readAnswer(await ask({ method: 'POST', body: wishForm(wish), keepalive: true }));
  if (answer?.retryAfter !== undefined)
    throw new NoAnswer('Too much was asked at once.', { wait: answer.retryAfter * 1000 });
  if (answer?.isUnderWay) throw new NoAnswer('The command is still being carried out.');
  return answer ?? { isDone: false, messages: [notUnderstood], lineMessages: [] };
}

/** What waited on a page that is left, in one request that outlives the page; whatever becomes of it, the next page asks. */
export function sendLeft(wishes: readonly Wish[]): void {
  const body = new URLSearchParams(wishes.map((wish) => ['then', wishForm(wish).toString()]));
  fetch(address, { method: 'POST', body, keepalive: true, headers: { accept: 'application/json' } }).catch(() => {});
}

async function ask(init: RequestInit): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(longestTurn);
    const response = await fetch(address, { ...init, signal, headers: { accept: 'application/json' } });
    const isJson = response.headers.get('content-type')?.includes('json');
    if (isJson) return await response.json();
    // A page instead of data: a proxy's, when the server is away; a refusal otherwise.
    if (response.status < 500) return null;
  } catch (cause) {
    throw new NoAnswer('The shop did not answer.', { cause });
  }
  throw new NoAnswer('The shop did not answer.');
}
