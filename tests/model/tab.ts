import { randomUUID } from 'node:crypto';
import { type Site, siteUrl } from '#tests/support/site.ts';

export type Form = Record<string, string>;

let visitors = 0;

/** A different IP address for each visitor, so that rate limits do not affect other runs. */
function newAddress(): string {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Submits forms with a visitor's cookies, like a browser without JavaScript; redirects are not followed. */
export function openTab(site: Site) {
  const address = newAddress();
  const cookies = new Map<string, string>();

  async function send(form: Form, path = '/cart'): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { origin: siteUrl, accept: 'text/html', ...(cookie && { cookie }) };
    const body = new URLSearchParams(form);
    return site.app(new Request(siteUrl + path, { method: 'POST', headers, body }), address);
  }

  function storeCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  /** Sends a command without a key; presses again when the message is that nothing was changed. */
  async function plain(form: Form): Promise<void> {
    for (let press = 0; press < 4; press++) {
      const response = await send(form);
      storeCookies(response);
      if (response.status < 500) return;
      if ((await response.text()).includes('look at it before')) throw new Error('The outcome is indeterminate.');
    }
    throw new Error('The shop did not recover.');
  }

  return {
    cookies,
    plain,
    /** The response is lost, and the browser sends the command again, with its baseline. */
    async sendAgain(form: Form, baseline: number): Promise<void> {
      const once = { ...form, key: randomUUID() };
      await send(once);
      await plain({ ...once, baseline: String(baseline) });
    },
    /** The response is lost with the server: the command is sent again to another process, without the cached result. */
    async sendElsewhere(form: Form, baseline: number): Promise<void> {
      const once = { ...form, key: randomUUID() };
      await send(once);
      const elsewhere = site.visitorThrough(fetch);
      for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
      await elsewhere.post('/cart', { ...once, baseline: String(baseline) });
      cookies.clear();
      for (const [name, value] of elsewhere.cookies) cookies.set(name, value);
    },
    /** The same command twice, concurrently. */
    async sendTwice(form: Form): Promise<void> {
      const once = { ...form, key: randomUUID() };
      for (const response of await Promise.all([send(once), send(once)])) storeCookies(response);
    },
    /** Submits the checkout button. Returns the path of the checkout page; null when the cart is shown again or empty. */
    async checkout(): Promise<string | null> {
      const response = await send({}, '/checkout');
      storeCookies(response);
      const [, next] = /^0; url=(.+)/.exec(response.headers.get('refresh') ?? '') ?? [];
      return next ? new URL(next).pathname : null;
    },
    async page(): Promise<string> {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await site.app(new Request(`${siteUrl}/cart`, { headers: { accept: 'text/html', cookie } }));
      storeCookies(response);
      return response.text();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;
