import { randomUUID } from 'node:crypto';
import { type Site, siteUrl } from '#tests/support/site.ts';

export type Form = Record<string, string>;

/** A visitor's cookies, and forms sent with them as plain browsers do; the page after the redirect is not fetched. */
export function openTab(app: Site['app']) {
  const cookies = new Map<string, string>();

  async function send(form: Form): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { origin: siteUrl, accept: 'text/html', ...(cookie && { cookie }) };
    return app(new Request(`${siteUrl}/cart`, { method: 'POST', headers, body: new URLSearchParams(form) }));
  }

  function keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  return {
    cookies,
    /** Sends it until the shop says what became of it, as a browser does that got no answer. */
    async wish(form: Form, answerLost = false): Promise<void> {
      const once = { ...form, wish: randomUUID() };
      if (answerLost) await send(once);
      for (let attempt = 0; attempt < 4; attempt++) {
        const response = await send(once);
        keep(response);
        if (response.status < 500) return;
      }
      throw new Error('The shop did not recover.');
    },
    /** The same wish twice in one moment. */
    async wishTwice(form: Form): Promise<void> {
      const once = { ...form, wish: randomUUID() };
      for (const response of await Promise.all([send(once), send(once)])) keep(response);
    },
    /** Two wishes in one moment, from a browser without JavaScript. */
    async both(forms: [Form, Form]): Promise<void> {
      for (const response of await Promise.all(forms.map(send))) keep(response);
    },
    /** One wish without an id. */
    async plain(form: Form): Promise<void> {
      keep(await send(form));
    },
    async page(): Promise<string> {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await app(new Request(`${siteUrl}/cart`, { headers: { accept: 'text/html', cookie } }));
      keep(response);
      return response.text();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;
