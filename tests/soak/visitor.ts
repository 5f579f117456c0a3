import { z } from 'zod';
import { type SiteRequest, siteRequests, type Visitor } from './site-requests.ts';

/** A request's status, cookies and text, however it was made. */
export interface Reply {
  status: number;
  setCookie: readonly string[];
  text: string;
}

const wishes = z.looseObject({
  cart: z.looseObject({ lines: z.tuple([z.looseObject({ id: z.string() })], z.unknown()) }),
});

/**
 * Fills a cart and asks for a credit check, so that requests about either have something to be about.
 * @throws Error when the site does not take them
 */
export async function becomeVisitor(send: (request: SiteRequest) => Promise<Reply>, film: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const visitor = (line = '') => ({ cookie: [...cookies].map((pair) => pair.join('=')).join('; '), line, film });

  await take('POST /cart add');
  await take('POST /credit-check.json');
  const { cart } = wishes.parse(JSON.parse((await take('GET /cart/wishes with a cart')).text));
  return visitor(cart.lines[0].id);

  async function take(name: string): Promise<Reply> {
    const request = siteRequests(visitor()).find((each) => each.name === name);
    if (!request) throw new Error(`There is no request "${name}".`);
    const reply = await send(request);
    if (reply.status >= 400) throw new Error(`${name} was answered ${reply.status}: ${reply.text.slice(0, 200)}`);
    for (const cookie of reply.setCookie) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      if (/max-age=0/i.test(cookie)) cookies.delete(key);
      else cookies.set(key, value);
    }
    return reply;
  }
}
