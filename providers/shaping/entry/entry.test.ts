import { expect, test } from 'vitest';
import { Entry, reportingOnce } from './entry.ts';

test('a field that cannot be used is reported once, however often and wherever it is read', () => {
  const faults: string[] = [];
  const report = reportingOnce((fault) => faults.push(String(fault)));
  const read = (fields: object) =>
    Entry.of(
      { _type: 'article', _id: 'one', ...fields },
      { service: 'content', report, open: (value) => value },
    )?.number('readingTime');
  for (let visit = 0; visit < 3; visit += 1) read({ readingTime: 'long' });
  expect(faults).toEqual(['FieldFault: article one › readingTime is a string, not a number.']);
  read({ readingTime: [] });
  expect(faults).toHaveLength(2);
});
