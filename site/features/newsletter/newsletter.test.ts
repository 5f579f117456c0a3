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

/** A visitor with an unused rate limit. */
function newVisitor() {
  visitors += 1;
  return site.visitor(`198.51.100.${visitors}`);
}

/** A visitor of a newly started site that cannot read the editors’ settings. */
async function withoutSettings() {
  expectLogged(/"provider":"content"/);
  await site.sandbox.addFault({ provider: 'content', kind: 'status', status: 403 });
  return site.visitorThrough(fetch);
}

const send = (email: string, visitor = newVisitor()) => visitor.post('/newsletter', { EMAIL: email });

const stateOf = ({ page }: Awaited<ReturnType<typeof send>>) => {
  const form = page.querySelector('main form');
  return {
    state: form?.getAttribute('data-state'),
    message: form?.querySelector('[role=status]')?.text,
    typed: form?.querySelector('input')?.getAttribute('value'),
  };
};

const success = 'successfully submitted your email';
const error = 'something went wrong, please try again';

describe('[NEWS-5] a posted address', () => {
  test('is sent by the server, with the mailing list’s JSONP-style call', async () => {
    await send('ada+letters@example.com');
    const [request] = await site.sandbox.requests('newsletter');
    const { pathname, searchParams } = new URL(request?.url ?? '', siteUrl);
    expect([request?.method, pathname]).toEqual(['GET', '/subscribe/post-json']);
    expect(Object.fromEntries(searchParams)).toMatchObject({ EMAIL: 'ada+letters@example.com', c: 'subscribed' });
    expect(await site.sandbox.records('subscribers')).toMatchObject([{ address: 'ada+letters@example.com' }]);
  });

  test('is in no URL and in no cached page', async () => {
    const { headers } = await send('ada@example.com');
    expect(headers.get('location')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await newVisitor().get('/newsletter')).headers.get('cache-control')).toBe('no-cache');
  });

  test('gets its result as JSON from /newsletter.json', async () => {
    const request = (init: RequestInit) =>
      site.app(new Request(`${siteUrl}/newsletter.json`, { headers: { origin: siteUrl }, ...init }), '192.0.2.1');
    const accepted = await request({ method: 'POST', body: new URLSearchParams({ EMAIL: 'ada@example.com' }) });
    expect(accepted.headers.get('cache-control')).toBe('private, no-store');
    expect(await accepted.json()).toEqual({ kind: 'success', message: 'Thank you for subscribing!' });
    const refused = await request({ method: 'POST', body: new URLSearchParams({ EMAIL: 'ada' }) });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { kind: 'error', message: 'An email address must contain a single @' },
    ]);
    expect(await (await request({ method: 'GET' })).json()).toEqual({ kind: 'none' });
    expect((await request({ method: 'PUT', body: 'EMAIL=a' })).status).toBe(405);
    expect(
      (await request({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(422);
  });

  test('is refused from another origin', async () => {
    const { status } = await newVisitor().post(
      '/newsletter',
      { EMAIL: 'a@example.com' },
      { origin: 'http://evil.test' },
    );
    expect(status).toBe(403);
    expect(await site.sandbox.requests('newsletter')).toEqual([]);
  });

  test('that is too long is rejected without a call', async () => {
    expect((await send(`${'a'.repeat(300)}@example.com`)).status).toBe(422);
    expect(await site.sandbox.requests('newsletter')).toEqual([]);
  });

  test('may have 254 characters', async () => {
    const longest = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`;
    expect(longest).toHaveLength(254);
    expect((await send(longest)).status).toBe(200);
    expect((await send(`${longest}m`)).status).toBe(422);
    expect(await site.sandbox.requests('newsletter')).toHaveLength(1);
  });
});

describe('[NEWS-2] the form’s message', () => {
  test('[NEWS-1] confirms success, and the field is empty', async () => {
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(200);
    expect(stateOf(visited)).toEqual({ state: 'success', message: success, typed: '' });
  });

  test('[NEWS-1] is empty at first', async () => {
    expect(stateOf(await newVisitor().get('/newsletter'))).toMatchObject({ state: 'none', message: '' });
  });

  test('confirms success with double opt-in', async () => {
    await site.sandbox.settings({ newsletter: { optIn: 'double' } });
    expect(stateOf(await send('ada@example.com')).message).toBe(success);
  });

  test('confirms success for an existing subscriber, which the list reports as an error', async () => {
    await send('ada@example.com');
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(200);
    expect(stateOf(visited)).toMatchObject({ state: 'success', message: success });
  });

  test.each(['', 'ada', 'ada@foo', 'noreply@example.com', 'too-many@example.com'])(
    'reports an error for “%s”, and the typed address stays',
    async (email) => {
      const visited = await send(email);
      expect(visited.status).toBe(422);
      expect(stateOf(visited)).toEqual({ state: 'error', message: error, typed: email });
    },
  );

  test('reports an error when the list limits the address', async () => {
    await site.sandbox.settings({ newsletter: { attemptsIn5Minutes: 1 } });
    await send('ada@example.com');
    expect(stateOf(await send('ada@example.com'))).toMatchObject({ state: 'error', message: error });
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
  ] as const)('reports an error after the fault %j, with status %i', async (fault, status) => {
    expectLogged(/"provider":"newsletter"/);
    await site.sandbox.addFault({ provider: 'newsletter', ...fault });
    const visited = await send('ada@example.com');
    expect(visited.status).toBe(status);
    expect(stateOf(visited)).toEqual({ state: 'failed', message: error, typed: 'ada@example.com' });
    expect((await newVisitor().get('/newsletter')).status).toBe(200);
  });

  test('is the list’s own, as text, without the editors’ settings', async () => {
    expectLogged(/"provider":"newsletter"/);
    const visitor = await withoutSettings();
    await site.sandbox.settings({ newsletter: { optIn: 'double' } });
    expect(stateOf(await send('ada@example.com', visitor)).message).toMatch(
      /^Almost finished\.\.\. We need to confirm/,
    );
    expect(stateOf(await send('ada@<b>', visitor)).message).toBe(
      'The domain portion of the email address is invalid (the portion after the @: <b>)',
    );
    await site.sandbox.addFault({ provider: 'newsletter', kind: 'reset' });
    expect(stateOf(await send('ada@example.com', visitor)).message).toBe(error);
  });

  test('[SAFE-3] gives the time of the next attempt after too many', async () => {
    const visitor = newVisitor();
    for (let time = 0; time < 5; time += 1) expect((await send('ada', visitor)).status).toBe(422);
    const visited = await send('ada@example.com', visitor);
    expect(visited.status).toBe(429);
    expect(Number(visited.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(stateOf(visited)).toEqual({
      state: 'limited',
      message: 'You have tried this a few times now. Please try again in 10 minutes.',
      typed: 'ada@example.com',
    });
    expect(await site.sandbox.records('subscribers')).toEqual([]);
    expect((await send('ada@example.com')).status).toBe(200);
  });
});

describe('[NEWS-3] the field', () => {
  const fieldOn = async (path: string, visitor = newVisitor()) => {
    const { page } = await visitor.get(path);
    const form = page.querySelector('form[action="/newsletter"]');
    const input = form?.querySelector('input');
    const label = form?.querySelector(`label[for="${input?.id}"]`)?.text;
    return { form, input, label };
  };

  test('has a label and a placeholder, and no validation by the browser', async () => {
    const { form, input, label } = await fieldOn('/newsletter');
    expect([label, input?.getAttribute('placeholder'), input?.getAttribute('name')]).toEqual([
      'Email',
      'email',
      'EMAIL',
    ]);
    expect(form?.hasAttribute('novalidate')).toBe(true);
    expect(form?.querySelector('button')?.text).toBe('submit');
  });

  test('of the plain form requires an @', async () => {
    const { form, input, label } = await fieldOn('/newsletter', await withoutSettings());
    expect(form?.hasAttribute('novalidate')).toBe(false);
    expect([label, input?.getAttribute('placeholder')]).toEqual(['Email', 'email']);
    expect(input?.getAttribute('pattern')).toBe('.*@.*');
    expect(input?.hasAttribute('required')).toBe(true);
  });
});

test('the page’s title is what is said of the letters, else the form’s own text', async () => {
  const titles = async (visitor: ReturnType<typeof newVisitor>) =>
    (await visitor.get('/newsletter')).page.querySelectorAll('h1, main .heading').map(({ text }) => text);
  expect(await titles(newVisitor())).toEqual(['Four letters a year, each with an end.']);
  expect(await titles(await withoutSettings())).toEqual(['subscribe to our newsletter, sent sparingly']);
});

test('[THEME-2] the page’s picture has one for the dark theme', async () => {
  const { page } = await newVisitor().get('/newsletter');
  const night = page.querySelectorAll('main picture source[data-theme="dark"]');
  expect(night.map((source) => source.getAttribute('srcset'))).toEqual([
    expect.stringContaining('four-letters-narrow-night'),
    expect.stringContaining('four-letters-night'),
  ]);
});

describe('[NEWS-4] the form', () => {
  const signups = async (path: string, visitor = newVisitor()) => {
    const { page } = await visitor.get(path);
    return page.querySelectorAll('section[aria-label="Newsletter"]');
  };
  const inFooter = async (path: string) => (await signups(path)).map((section) => section.closest('footer') !== null);

  test('is in the footer, and only once on pages with a section of their own', async () => {
    expect(await inFooter('/')).toEqual([true]);
    expect(await inFooter('/shop/products/light-phone-ii-black')).toEqual([true]);
    expect(await inFooter('/footer')).toEqual([true]);
    expect(await inFooter('/blog')).toEqual([false]);
    expect(await inFooter('/newsletter')).toEqual([false]);
    expect(await inFooter('/products/pricing')).toEqual([]);
  });

  test('has the editors’ text and colours', async () => {
    const [section] = await signups('/newsletter');
    expect(section?.text).toContain('Four letters a year, each with an end.');
    expect(section?.text).not.toContain('Subscribe');
    expect(section?.getAttribute('style')).toMatch(
      /--light-ground:\s?#F2F0EC;\s?--light-type:\s?#111110;\s?--content:\s?#111110;\s?--button:\s?#F2F0EC/i,
    );
    const [plain] = await signups('/blog');
    expect(plain?.text).toContain('Subscribe to our newsletter, sent sparingly. Four letters a year');
    expect(plain?.getAttribute('data-variant')).toBe('secondary');
    expect(plain?.getAttribute('style')).toBeUndefined();
  });

  describe('with settings', () => {
    let content: OwnContent;
    let theirs: Site;
    beforeAll(async () => {
      content = await startOwnContent();
      theirs = await startSite((config) => {
        const { providers, ...others } = content.configure(config);
        return { ...others, providers: { ...providers, ttlMs: 1 } };
      });
    });
    afterAll(() => Promise.all([content.close(), theirs.close()]));

    const withFields = (fields: object) => {
      const sys = { id: 'signup', type: 'Entry', contentType: { sys: { id: 'newsletterSignup' } } };
      content.entries = { newsletterSignup: { sys, fields } };
      return signups('/newsletter', theirs.visitor());
    };

    test('that are empty has the defaults', async () => {
      const [section] = await withFields({});
      const [footer] = await signups('/footer', theirs.visitor());
      expect(footer?.text).toContain('subscribe to our newsletter, sent sparingly');
      expect(section?.getAttribute('style')).toMatch(
        /--light-ground:\s?#C6C5C1;\s?--light-type:\s?White;\s?--button:\s?Gray/i,
      );
      expect(section?.getAttribute('data-variant')).toBe('primary');
    });

    test('has the colour of its content, where the editors chose one', async () => {
      const [section] = await withFields({ contentTextColor: 'Black', contentColor: '#222222' });
      expect(section?.getAttribute('style')).toMatch(/--light-type:\s?Black;\s?--content:\s?#222222/i);
    });

    test('[NEWS-5] sends the address to the editors’ list, unless it is of another account', async () => {
      expectLogged(/newsletterSignup › url is not an address of the mailing list’s account/);
      for (const [url, source] of [
        ['?SOURCE=letters', 'letters'],
        ['https://evil.example/subscribe/post?SOURCE=evil', null],
      ] as const) {
        await theirs.sandbox.reset();
        await withFields({ url });
        const { status } = await theirs.visitor().post('/newsletter', { EMAIL: 'ada@example.com' });
        expect(status).toBe(200);
        const [request] = await theirs.sandbox.requests('newsletter');
        const { pathname, searchParams } = new URL(request?.url ?? '', siteUrl);
        expect(pathname).toBe('/subscribe/post-json');
        expect(searchParams.get('SOURCE')).toBe(source);
        expect(searchParams.get('u')).toBeTruthy();
      }
    });

    test('for the secondary variant and no footer follows them', async () => {
      const [section] = await withFields({ variant: 'secondary', renderInFooter: false });
      expect(section?.getAttribute('data-variant')).toBe('secondary');
      expect(await signups('/shop', theirs.visitor())).toEqual([]);
    });
  });
});
