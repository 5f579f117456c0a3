import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';

contract('newsletter', (subject) => {
  const formUrl = () => z.object({ formUrl: z.url() }).parse(subject.account()).formUrl;

  /** As the provider's own clients do: the form's address with `post` rewritten, its fields and a callback appended. */
  async function ask(fields: Record<string, string>): Promise<unknown> {
    const address = `${formUrl().replace('/post?', '/post-json?')}&${new URLSearchParams({ ...fields, c: 'jp' })}`;
    const script = await (await fetch(address)).text();
    return JSON.parse(/^\/\*\*\/jp\((.*)\);$/.exec(script)?.[1] ?? 'null');
  }

  test.runIf(subject.isSandbox)('[NEWS-5] who signed up can be looked at, and is gone after a reset', async () => {
    expect(await ask({ EMAIL: 'ada@example.com', FNAME: 'Ada' })).toMatchObject({ result: 'success' });
    expect(await subject.sandbox().records('subscribers')).toMatchObject([
      { address: 'ada@example.com', status: 'subscribed', fields: { FNAME: 'Ada' } },
    ]);
    await subject.sandbox().reset();
    expect(await subject.sandbox().records('subscribers')).toEqual([]);
  });

  test.runIf(subject.isSandbox)(
    '[NEWS-2] the list can be one that confirms by email and does not tell who is on it',
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

  test.runIf(subject.isSandbox)('the limit of five minutes is by the sandbox’s clock', async () => {
    await subject.sandbox().settings({ newsletter: { attemptsIn5Minutes: 1, alreadySubscribed: 'success' } });
    await ask({ EMAIL: 'ada@example.com' });
    expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject({ msg: expect.stringContaining('#6592') });
    await subject.sandbox().moveClock(300_000);
    expect(await ask({ EMAIL: 'ada@example.com' })).toMatchObject({ result: 'success' });
  });
});
