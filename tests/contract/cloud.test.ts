import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './support/contract.ts';

const check = z.looseObject({ id: z.string(), status: z.string(), reason: z.string().nullable() });

contract('cloud', (subject) => {
  const address = (path: string) => subject.account().url + path;

  function apply(email: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(address('/v1/credit-checks'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        applicant: {
          name: 'Ada Byron',
          email,
          dateOfBirth: '1990-05-01',
          address: { line1: '1 Quiet Street', city: 'Brooklyn', region: 'NY', postalCode: '11201', country: 'US' },
        },
        amount: { amount: '699.00', currencyCode: 'USD' },
      }),
    });
  }

  const show = async (id: string) => check.parse(await (await fetch(address(`/v1/credit-checks/${id}`))).json());

  test.runIf(subject.isSandbox).each([
    ['approvedEmail', 'approved', null],
    ['declinedEmail', 'declined', 'credit_history'],
    ['pendingEmail', 'pending', null],
  ])('the applicant %s ends as %s, once the clock has moved', async (name, status, reason) => {
    const email = z.string().parse(subject.account()[name]);
    const { id } = check.parse(await (await apply(email)).json());
    expect(await show(id)).toMatchObject({ status: 'pending' });
    await subject.sandbox().moveClock(60_000);
    expect(await show(id)).toMatchObject({ status, reason });
  });

  test.runIf(subject.isSandbox)('a decision takes the time in the settings', async () => {
    await subject.sandbox().settings({ cloud: { decisionMs: 0 } });
    expect(check.parse(await (await apply('ada@example.com')).json())).toMatchObject({ status: 'approved' });
  });

  test.runIf(subject.isSandbox)(
    'an answer that got lost is had again by its Idempotency-Key, without a second check',
    async () => {
      await subject.sandbox().addFault({ provider: 'cloud', kind: 'lost-answer', times: 1 });
      const key = { 'idempotency-key': 'order-7' };
      await expect(apply('ada@example.com', key)).rejects.toThrow();
      const again = await apply('ada@example.com', key);
      expect(again.status).toBe(200);
    },
  );

  test.runIf(subject.isSandbox)('faults use the API’s own error format', async () => {
    await subject.sandbox().addFault({ provider: 'cloud', kind: 'throttle', ms: 3000, times: 1 });
    const throttled = await apply('ada@example.com');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await throttled.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    await subject.sandbox().addFault({ provider: 'cloud', kind: 'status', status: 503, times: 1 });
    expect(await (await apply('ada@example.com')).json()).toMatchObject({ error: { code: 'unavailable' } });
  });
});
