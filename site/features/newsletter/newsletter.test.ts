import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLogged } from '#tests/support/console.ts';
import { type OwnContent, startOwnContent } from '#tests/support/own-content.ts';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

let visitors = 0;

/** Somebody who has not tried yet. */
function anybody() {
  visitors += 1;
  return site.visitor(`198.51.100.${visitors}`);
}

/** Of a site just started, which remembers no settings and cannot read them. */
async function withoutSettings() {
  expectLogged(/"provider":"content"/);
  await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
  return site.visitorThrough(fetch);
}

const send = (email: string, visitor = anybody()) => visitor.post('/newsletter', { EMAIL: email });

const stateOf = ({ page }: Awaited<ReturnType<typeof send>>) => {
  const form = page.querySelector('main form');
  return {
    state: form?.getAttribute('data-state'),
    says: form?.querySelector('[role=status]')?.text,
    typed: form?.querySelector('input')?.getAttribute('value'),
  };
};

const success = 'successfully submitted your email';
const error = 'something went wrong, please try again';

describe('[NEWS-5] an address that is sent in', () => {
  test('goes to the list by its JSONP-style call, made by the shop’s server', async () => {
    await send('ada+letters@example.com');
    const [request] = await site.sandbox.requests('newsletter');
    const { pathname, searchParams } = new URL(request?.url ?? '', siteUrl);
    expect([request?.method, pathname]).toEqual(['GET', '/subscribe/post-json']);
    expect(Object.fromEntries(searchParams)).toMatchObject({ EMAIL: 'ada+letters@example.com', c: 'subscribed' });
    expect(await site.sandbox.records('subscribers')).toMatchObject([{ address: 'ada+letters@example.com' }]);
  });

  test('stands in no address of the site, and in no shared copy of a page', async () => {
    const { headers } = await send('ada@example.com');
    expect(headers.get('location')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await anybody().get('/newsletter')).headers.get('cache-control')).toBeNull();
  });

  test('is the same for the app, which is answered in JSON', async () => {
    const ask = (init: RequestInit) =>
      site.app(new Request(`${siteUrl}/newsletter.json`, { headers: { origin: siteUrl }, ...init }), '192.0.2.1');
    const taken = await ask({ method: 'POST', body: new URLSearchParams({ EMAIL: 'ada@example.com' }) });
    expect(taken.headers.get('cache-control')).toBe('private, no-store');
    expect(await taken.json()).toEqual({ kind: 'success', message: 'Thank you for subscribing!' });
    const refused = await ask({ method: 'POST', body: new URLSearchParams({ EMAIL: 'ada' }) });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { kind: 'error', message: 'An email address must contain a single @' },
    ]);
    expect(await (await ask({ method: 'GET' })).json()).toEqual({ kind: 'none' });
    expect((await ask({ method: 'PUT', body: 'EMAIL=a' })).status).toBe(405);
    expect((await ask({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(
      422,
    );
  });

  test('is not sent for another site’s page', async () => {
    const { status } = await anybody().post('/newsletter', { EMAIL: 'a@example.com' }, { origin: 'http://evil.test' });
    expect(status).toBe(403);
    expect(await site.sandbox.requests('newsletter')).toEqual([]);
  });

  test('longer than any address is refused without asking', async () => {
    expect((await send(`${'a'.repeat(300)}@example.com`)).status).toBe(422);
    expect(await site.sandbox.requests('newsletter')).toEqual([]);
  });
});

describe('[NEWS-2] the form says', () => {
  test('[NEWS-1] that it was sent, and is empty again', async () => {
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(200);
    expect(stateOf(visited)).toEqual({ state: 'success', says: success, typed: '' });
  });

  test('[NEWS-1] nothing before it was sent', async () => {
    expect(stateOf(await anybody().get('/newsletter'))).toMatchObject({ state: 'none', says: '' });
  });

  test('the same when the address has still to be confirmed', async () => {
    await site.sandbox.settings({ newsletter: { optIn: 'double' } });
    expect(stateOf(await send('ada@example.com')).says).toBe(success);
  });

  test('the same of an address that is subscribed already, which the list calls an error', async () => {
    await send('ada@example.com');
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(200);
    expect(stateOf(visited)).toMatchObject({ state: 'success', says: success });
  });

  test.each(['', 'ada', 'ada@foo', 'noreply@example.com', 'too-many@example.com'])(
    'that something is wrong with “%s”, which comes back to be put right',
    async (email) => {
      const visited = await send(email);
      expect(visited.status).toBe(422);
      expect(stateOf(visited)).toEqual({ state: 'error', says: error, typed: email });
    },
  );

  test('that it went wrong when the list has heard of the address too often', async () => {
    await site.sandbox.settings({ newsletter: { attemptsIn5Minutes: 1 } });
    await send('ada@example.com');
    expect(stateOf(await send('ada@example.com'))).toMatchObject({ state: 'error', says: error });
  });

  test.each([
    [{ kind: 'status', status: 500 }, 503],
    [{ kind: 'status', status: 404 }, 502],
    [{ kind: 'throttle' }, 503],
    [{ kind: 'reset' }, 503],
    [{ kind: 'truncate' }, 503],
    [{ kind: 'bad-json' }, 503],
    [{ kind: 'wrong-type' }, 503],
    [{ kind: 'hang' }, 503],
  ] as const)('that it went wrong when the list answers by %j, with status %i', async (fault, status) => {
    expectLogged(/"provider":"newsletter"/);
    await site.sandbox.addFault({ provider: 'newsletter', ...fault });
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(status);
    expect(stateOf(visited)).toEqual({ state: 'failed', says: error, typed: 'ada@example.com' });
    expect((await anybody().get('/newsletter')).status).toBe(200);
  });

  test('what the list says, as text, where the editors’ settings cannot be had', async () => {
    expectLogged(/"provider":"newsletter"/);
    const visitor = await withoutSettings();
    await site.sandbox.settings({ newsletter: { optIn: 'double' } });
    expect(stateOf(await send('ada@example.com', visitor)).says).toMatch(/^Almost finished\.\.\. We need to confirm/);
    expect(stateOf(await send('ada@<b>', visitor)).says).toBe(
      'The domain portion of the email address is invalid (the portion after the @: <b>)',
    );
    await site.sandbox.addFault({ provider: 'newsletter', kind: 'reset' });
    expect(stateOf(await send('ada@example.com', visitor)).says).toBe(error);
  });

  test('[SAFE-3] when to try again, to a visitor who has tried too often', async () => {
    const visitor = anybody();
    for (let time = 0; time < 5; time += 1) expect((await send('ada', visitor)).status).toBe(422);
    const visited = await send('ada@example.com', visitor);
    expect(visited.status).toBe(429);
    expect(Number(visited.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(stateOf(visited)).toEqual({
      state: 'limited',
      says: 'You have tried this a few times now. Please try again in 10 minutes.',
      typed: 'ada@example.com',
    });
    expect(await site.sandbox.records('subscribers')).toEqual([]);
    expect((await send('ada@example.com')).status).toBe(200);
  });
});

describe('[NEWS-3] the field', () => {
  const fieldOn = async (path: string, visitor = anybody()) => {
    const { page } = await visitor.get(path);
    const form = page.querySelector('form[action="/newsletter"]');
    const input = form?.querySelector('input');
    const label = form?.querySelector(`label[for="${input?.id}"]`)?.text;
    return { form, input, label };
  };

  test('is “Email”, shows “email”, and is not checked by the browser', async () => {
    const { form, input, label } = await fieldOn('/newsletter');
    expect([label, input?.getAttribute('placeholder'), input?.getAttribute('name')]).toEqual([
      'Email',
      'email',
      'EMAIL',
    ]);
    expect(form?.hasAttribute('novalidate')).toBe(true);
    expect(form?.querySelector('button')?.text).toBe('submit');
  });

  test('of the plain form wants an @', async () => {
    const { form, input, label } = await fieldOn('/newsletter', await withoutSettings());
    expect(form?.hasAttribute('novalidate')).toBe(false);
    expect([label, input?.getAttribute('placeholder')]).toEqual(['Email', 'email']);
    expect(input?.getAttribute('pattern')).toBe('.*@.*');
    expect(input?.hasAttribute('required')).toBe(true);
  });
});

describe('[NEWS-4] the form', () => {
  const signups = async (path: string, visitor = anybody()) => {
    const { page } = await visitor.get(path);
    return page.querySelectorAll('section[aria-label="Newsletter"]');
  };
  const inFooter = async (path: string) => (await signups(path)).map((section) => section.closest('footer') !== null);

  test('stands in the footer, and once only where it stands alone', async () => {
    expect(await inFooter('/')).toEqual([true]);
    expect(await inFooter('/shop/products/light-phone-ii-black')).toEqual([true]);
    expect(await inFooter('/footer')).toEqual([true]);
    expect(await inFooter('/blog')).toEqual([false]);
    expect(await inFooter('/newsletter')).toEqual([false]);
    expect(await inFooter('/products/pricing')).toEqual([]);
  });

  test('wears the editors’ words and colours', async () => {
    const [section] = await signups('/newsletter');
    expect(section?.text).toContain('Subscribe to our newsletter, sent sparingly. Four letters a year');
    expect(section?.getAttribute('style')).toMatch(
      /background-color:\s?#C6C5C1;\s?color:\s?Black;\s?--button:\s?White/i,
    );
    const [plain] = await signups('/blog');
    expect(plain?.getAttribute('data-variant')).toBe('secondary');
    expect(plain?.getAttribute('style')).toBeUndefined();
  });

  describe('of editors', () => {
    let content: OwnContent;
    let theirs: Site;
    beforeAll(async () => {
      content = await startOwnContent();
      theirs = await startSite((config) => {
        const { providers, ...others } = content.instead(config);
        return { ...others, providers: { ...providers, ttlMs: 1 } };
      });
    });
    afterAll(() => Promise.all([content.close(), theirs.close()]));

    const withFields = (fields: object) => {
      const sys = { id: 'signup', type: 'Entry', contentType: { sys: { id: 'newsletterSignup' } } };
      content.entries = { newsletterSignup: { sys, fields } };
      return signups('/newsletter', theirs.visitor());
    };

    test('who chose nothing has the defaults', async () => {
      const [section] = await withFields({});
      expect(section?.text).toContain('subscribe to our newsletter, sent sparingly');
      expect(section?.getAttribute('style')).toMatch(
        /background-color:\s?#C6C5C1;\s?color:\s?White;\s?--button:\s?Gray/i,
      );
      expect(section?.getAttribute('data-variant')).toBe('primary');
    });

    test('who chose the secondary one, and none in the footer, has that', async () => {
      const [section] = await withFields({ variant: 'secondary', renderInFooter: false });
      expect(section?.getAttribute('data-variant')).toBe('secondary');
      expect(await signups('/shop', theirs.visitor())).toEqual([]);
    });
  });
});
