import { expect, test } from 'vitest';
import { readGroq } from './groq.ts';
import { scanned } from './scanned.ts';
import { snapshotOf } from './snapshot.ts';

const documents = Array.from({ length: 100 }, (_, n) => ({ _id: `n${n}`, _type: 'note', _rev: '1' }));

test('Documents may be scanned so many times, all scans taken together', () => {
  const twice = scanned(documents, 200);
  expect([...twice, ...twice]).toHaveLength(200);
  expect(() => [...twice]).toThrow('takes too long');
  expect(twice).toHaveLength(100);
});

test('A query that scans for each of the documents it scans for each is refused, in whatever way it is written', async () => {
  const now = Date.parse('2026-01-02T03:04:05Z');
  for (const query of [
    'count(*[count(*[count(*[count(*[_id != "x"]) > 0]) > 0]) > 0])',
    '*{"a": *{"b": *{"c": *{"d": count(*)}}}}',
  ]) {
    const running = readGroq({ query, params: {} }).over(snapshotOf(documents), now);
    await expect(running).rejects.toMatchObject({ status: 400, message: expect.stringContaining('takes too long') });
  }
});
