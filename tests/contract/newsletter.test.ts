import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';

contract('newsletter', (subject) => {
  const formUrl = () => z.object({ formUrl: z.url() }).parse(subject.account()).formUrl;

  /** Asks like the provider's own clients: at the form's address with `post` rewritten, its fields and a callback appended. */
  async function ask(fields: Record<string, string>): Promise<unknown> {
    const address = `${formUrl().replace('/post?', '/post-json?')}&${new URLSearchParams({ ...fields, c: 'jp' })}`;
    const script = await (await fetch(address)).text();
    return JSON.parse(/^\/\*\*\/jp\((.*)\);$/.exec(script)?.[1] ?? 'null');
  }

  test.runIf(subject.isSandbox)('subscribers are listed by the control port, and removed by a reset', async () => {
    expect(await ask({ EMAIL: 'ada@example.com', FNAME: 'Ada' })).toMatchObject({ result: 'success' });
    expect(await subject.sandbox().records('subscribers')).toMatchObject([
      { address: 'ada@example.com', status: 'subscribed', fields: { FNAME: 'Ada' } },
    ]);
    await subject.sandbox().reset();
    expect(await subject.sandbox().records('subscribers')).toEqual([]);
  });

  test.runIf(subject.isSandbox)(
    'with double opt-in and alreadySubscribed: success, both new and known addresses get the same message',
    async () => {
      await ask({ EMAIL: 'ada@example.com' });
      expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject({
        result: 'error',
        msg: expect.stringContaining('already subscribed'),
      });
      await subject.sandbox().settings({ newsletter: { optIn: 'double', alreadySubscribed: 'success' } });
      const almost = { result: 'success', msg: expect.stringMatching(/^Almost finished/) };
      expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject(almost);
      expect(await ask({ EMAIL: 'bob@example.com' })).toMatchObject(almost);
      expect(await subject.sandbox().records('subscribers')).toMatchObject([
        { status: 'subscribed' },
        { status: 'pending' },
      ]);
    },
  );

  test.runIf(subject.isSandbox).each([
    ['', '0 - Please enter a value'],
    ['ada', '0 - An email address must contain a single @'],
    ['ada@foo', '0 - The domain portion of the email address is invalid (the portion after the @: foo)'],
    ['a da@example.com', '0 - The username portion of the email address is invalid (the portion before the @: a da)'],
    ['noreply@example.com', 'This email address looks fake or invalid. Please enter a real email address.'],
    ['too-many@example.com', 'Recipient "too-many@example.com" has too many recent signup requests'],
  ])('“%s” is refused: %s', async (EMAIL, msg) => {
    expect(await ask({ EMAIL })).toEqual({ result: 'error', msg });
    expect(await subject.sandbox().records('subscribers')).toEqual([]);
  });

  test.runIf(subject.isSandbox)('an address is HTML-escaped in messages', async () => {
    const EMAIL = '<img/src=x/onerror=alert(1)>@example.com';
    expect(await ask({ EMAIL })).toEqual({ result: 'error', msg: expect.not.stringContaining('<img') });
    await ask({ EMAIL: "o'hara&son@example.com" });
    const { msg } = z.object({ msg: z.string() }).parse(await ask({ EMAIL: "o'hara&son@example.com" }));
    expect(msg).toMatch(/^o&#39;hara&amp;son@example\.com is already subscribed to list .+ <a href="[^"]+">/);
  });

  test.runIf(subject.isSandbox)('a filled honeypot field returns success and subscribes nothing', async () => {
    const { u, id } = z.object({ u: z.string(), id: z.string() }).parse(subject.account());
    expect(await ask({ EMAIL: 'ada@example.com', [`b_${u}_${id}`]: 'x' })).toMatchObject({ result: 'success' });
    expect(await subject.sandbox().records('subscribers')).toEqual([]);
  });

  test.runIf(subject.isSandbox)('with the fault hang the request gets no response', async () => {
    await subject.sandbox().addFault({ provider: 'newsletter', kind: 'hang', times: 1 });
    const controller = new AbortController();
    const request = fetch(formUrl().replace('/post?', '/post-json?'), { signal: controller.signal });
    await expect.poll(() => subject.sandbox().requests('newsletter')).toMatchObject([{ status: null }]);
    controller.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.runIf(subject.isSandbox)('the limit of attempts in five minutes uses the sandbox’s clock', async () => {
    await subject.sandbox().settings({ newsletter: { attemptsIn5Minutes: 1, alreadySubscribed: 'success' } });
    await ask({ EMAIL: 'ada@example.com' });
    expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject({ msg: expect.stringContaining('#6592') });
    await subject.sandbox().moveClock(300_000);
    expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject({ result: 'success' });
  });
});
