import { expect, test } from 'vitest';
import { parsePeriod } from './terms.ts';

const now = Date.UTC(2026, 10, 20, 12);

test.each([
  ['2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-02-28', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['2026-02-28T10:11:12Z', '2026-02-28T10:11:12.000Z', '2026-02-28T10:11:13.000Z'],
  ['2026-02-28T10:11:12.500', '2026-02-28T10:11:12.000Z', '2026-02-28T10:11:13.000Z'],
  ['2026-02-28T10:11:12+02:00', '2026-02-28T08:11:12.000Z', '2026-02-28T08:11:13.000Z'],
  ['now', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.001Z'],
])('%s is the period from %s until before %s', (text, start, end) => {
  expect(parsePeriod(text, now)).toEqual({ start: Date.parse(start), end: Date.parse(end) });
});

test.each(['yesterday', '2026-13', '2026-00-01', '2026-01-01Tnoon', '26', ''])('"%s" is not a time', (text) => {
  expect(parsePeriod(text, now)).toBeNull();
});
