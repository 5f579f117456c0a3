import { expect, test } from 'vitest';
import { createLocks } from './locks.ts';

test('[CART-18] one thing at a time for each cart, in the order they came, whatever becomes of those before', async () => {
  const locks = createLocks();
  const log: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = locks.run('one', async () => {
    await gate;
    log.push('first');
    throw new Error('fails');
  });
  const second = locks.run('one', async () => log.push('second'));
  await locks.run('other', async () => log.push('other cart'));
  open();
  await expect(first).rejects.toThrow('fails');
  await second;
  expect(log).toEqual(['other cart', 'first', 'second']);
});
