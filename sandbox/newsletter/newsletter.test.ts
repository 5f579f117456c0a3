import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Provider } from '../provider.ts';
import { type ServedProvider, serveProvider } from '../testing/serve-provider.ts';
import { seedOf } from '../testing/small-seed.ts';
import { createNewsletter } from './newsletter.ts';
import { account, honeypot } from './sign-up.ts';

let served: ServedProvider;
let provider: Provider;
beforeEach(async () => {
  served = await serveProvider(
    'newsletter',
    (context) => {
      provider = createNewsletter(context);
      return provider;
    },
    seedOf('/nowhere'),
  );
});
afterEach(() => served.close());

const success = { result: 'success', msg: 'Thank you for subscribing!' };

async function signUp(fields: Record<string, string>): Promise<unknown> {
  const parameters = new URLSearchParams({ ...account, ...fields });
  const response = await fetch(`${served.origin}/subscribe/post-json?${parameters}`);
  expect(response.status).toBe(200);
  return response.json();
}

const subscribers = () => provider.records?.subscribers?.();

describe('the JSONP response', () => {
  test('calls the named function, in a script that cannot be read as another type', async () => {
    const parameters = new URLSearchParams({ ...account, EMAIL: 'ada@example.com', c: 'pages.jp_0' });
    const response = await fetch(`${served.origin}/subscribe/post-json?${parameters}`);
    expect(await response.text()).toBe(`/**/pages.jp_0(${JSON.stringify(success)});`);
    expect(response.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(['alert(1)//', '1st', '', 'a-b', `a${'b'.repeat(64)}`, 'a;b', 'a\u2028b'])(
    'refuses %j as a function, and stores nothing',
    async (c) => {
      const parameters = new URLSearchParams({ ...account, EMAIL: 'ada@example.com', c });
      const response = await fetch(`${served.origin}/subscribe/post-json?${parameters}`);
      expect([response.status, await response.text()]).toEqual([400, 'The callback must be the name of a function.\n']);
      expect(subscribers()).toEqual([]);
    },
  );

  test('is JSON without a callback', async () => {
    expect(await signUp({ EMAIL: 'ada@example.com', FNAME: 'Ada' })).toEqual(success);
    expect(subscribers()).toEqual([
      { address: 'ada@example.com', status: 'subscribed', fields: { FNAME: 'Ada' }, since: '2026-01-02T03:04:05.000Z' },
    ]);
  });
});

test.each([
  ['', '0 - Please enter a value'],
  ['  ', '0 - Please enter a value'],
  ['ada', '0 - An email address must contain a single @'],
  ['a@b@example.com', '0 - An email address must contain a single @'],
  ['a@foo', '0 - The domain portion of the email address is invalid (the portion after the @: foo)'],
  ['a@-foo.com', '0 - The domain portion of the email address is invalid (the portion after the @: -foo.com)'],
  ['a@<b>.com', '0 - The domain portion of the email address is invalid (the portion after the @: &lt;b&gt;.com)'],
  ['a b@example.com', '0 - The username portion of the email address is invalid (the portion before the @: a b)'],
  ['.a@example.com', '0 - The username portion of the email address is invalid (the portion before the @: .a)'],
  ['@example.com', '0 - The username portion of the email address is invalid (the portion before the @: )'],
  ['noreply@example.com', 'This email address looks fake or invalid. Please enter a real email address.'],
  ['ada@lamps.invalid', 'This email address looks fake or invalid. Please enter a real email address.'],
  ['too-many@example.com', 'Recipient "too-many@example.com" has too many recent signup requests'],
])('The address %j is refused with the provider’s message', async (EMAIL, msg) => {
  expect(await signUp({ EMAIL })).toEqual({ result: 'error', msg });
  expect(subscribers()).toEqual([]);
});

test('An address already on the list is an error, or a success by a setting', async () => {
  await signUp({ EMAIL: 'ada@example.com' });
  const profile = `${served.origin}/subscribe/send-email?u=${account.u}&amp;id=${account.id}`;
  expect(await signUp({ EMAIL: 'ADA@example.com' })).toEqual({
    result: 'error',
    msg: `ADA@example.com is already subscribed to list Light letters. <a href="${profile}">Click here to update your profile</a>`,
  });
  served.context.settings.newsletter.alreadySubscribed = 'success';
  expect(await signUp({ EMAIL: 'ada@example.com' })).toEqual(success);
  expect(subscribers()).toHaveLength(1);
});

test('A form is read in either encoding: pages send it as FormData too', async () => {
  const form = new FormData();
  form.set('EMAIL', 'ada@example.com');
  form.set('FNAME', 'Ada');
  form.set('photo', new File(['not a field'], 'ada.jpg'));
  const address = `${served.origin}/subscribe/post?${new URLSearchParams(account)}`;
  const response = await fetch(address, { method: 'POST', body: form });
  expect(await response.text()).toContain(success.msg);
  expect(subscribers()).toMatchObject([{ address: 'ada@example.com', fields: { FNAME: 'Ada' } }]);

  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const broken = await fetch(address, { method: 'POST', headers, body: 'no form' });
  expect([broken.status, await broken.text()]).toEqual([200, expect.stringContaining('Please enter a value')]);
});

test('Too many attempts with one address are refused for five minutes', async () => {
  served.context.settings.newsletter.attemptsIn5Minutes = 2;
  const tooMany = {
    result: 'error',
    msg: 'Too many subscribe attempts for this email address. Please try again in about 5 minutes. (#6592)',
  };
  await signUp({ EMAIL: 'ada@example.com' });
  await signUp({ EMAIL: 'Ada@example.com' });
  expect(await signUp({ EMAIL: 'ada@example.com' })).toEqual(tooMany);
  expect(await signUp({ EMAIL: 'bob@example.com' })).toEqual(success);
  served.clock.advance(5 * 60 * 1000);
  expect(await signUp({ EMAIL: 'ada@example.com' })).not.toEqual(tooMany);
});

test('With double opt-in an address stays pending', async () => {
  served.context.settings.newsletter.optIn = 'double';
  const pending = expect.objectContaining({ result: 'success', msg: expect.stringMatching(/^Almost finished\.\.\. /) });
  expect(await signUp({ EMAIL: 'ada@example.com' })).toEqual(pending);
  expect(await signUp({ EMAIL: 'ada@example.com' })).toEqual(pending);
  expect(subscribers()).toMatchObject([{ address: 'ada@example.com', status: 'pending' }]);
});

test('A filled-in honeypot is answered as a success', async () => {
  expect(await signUp({ EMAIL: 'ada@example.com', [honeypot]: 'x' })).toEqual(success);
  expect(subscribers()).toEqual([]);
});

test("Another list's id is refused", async () => {
  expect(await signUp({ EMAIL: 'ada@example.com', id: 'other' })).toMatchObject({ result: 'error' });
});

describe('the form', () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${served.origin}/subscribe/post?${new URLSearchParams(account)}`, {
      method: 'POST',
      headers: { origin: 'http://shop.test' },
      body: new URLSearchParams(fields),
    });

  test('is accepted from any origin and answered with a page', async () => {
    const page = await (await post({ EMAIL: 'ada@example.com', FNAME: 'Ada' })).text();
    expect(page).toContain('Thank you for subscribing!');
    expect(subscribers()).toMatchObject([{ address: 'ada@example.com', fields: { FNAME: 'Ada' } }]);
  });

  test('is returned with its value and error, escaped', async () => {
    const response = await post({ EMAIL: '"><script>@example.com' });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).not.toContain('<script>');
    expect(page).toContain('The username portion of the email address is invalid');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;@example.com"');
  });

  test('says that it is a stand-in, and runs no scripts', async () => {
    for (const path of ['/', '/subscribe/post', '/subscribe/send-email', '/nowhere']) {
      const response = await fetch(served.origin + path);
      expect(await response.text(), path).toContain('This is a stand-in for a mailing list');
      expect(response.headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  test('is refused above 64 KB', async () => {
    expect((await post({ EMAIL: 'a'.repeat(70_000) })).status).toBe(413);
  });
});

test('A reset empties the list', async () => {
  await signUp({ EMAIL: 'ada@example.com' });
  await provider.reset();
  expect(subscribers()).toEqual([]);
});
