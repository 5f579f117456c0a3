import { expect, test } from 'vitest';
import { readDateOfBirth } from './date-of-birth.ts';

const today = '2026-11-26';
const read = (typed: string) => readDateOfBirth(typed, today);

test.each([
  '4/9/1990',
  '04/09/1990',
  '04-09-1990',
  '4.9.1990',
  '4 9 1990',
  '04 / 09 / 1990',
  '04091990',
  '1990-04-09',
  '1990/4/9',
  '19900409',
])('a date of birth is read from "%s", the month first', (typed) => {
  expect(read(typed)).toEqual({ date: '1990-04-09', problem: null });
});

test.each([
  ['2/29/2000', '2000-02-29'],
  ['12/31/1999', '1999-12-31'],
  ['12192001', '2001-12-19'],
  ['20011219', '2001-12-19'],
  ['11/26/2026', today],
])('a date of birth of "%s" is %s', (typed, date) => {
  expect(read(typed)).toEqual({ date, problem: null });
});

test.each([
  ['', 'Enter your date of birth.'],
  ...['yesterday', '4/9', '4/9/90', '1990', '4091990', '4/9/1090', '4/9/19900', '1/2/3/1990', '٤/٩/1990'].map(
    (typed) => [typed, 'Enter your date of birth with month, day and year, like 04/19/1990.'],
  ),
  ...['2/31/1990', '2/29/1990', '19/4/1990', '0/9/1990', '4/0/1990', '1990-02-30', '13011990'].map((typed) => [
    typed,
    'Please enter a day that exists, the month first, like 04/19/1990.',
  ]),
  ['11/27/2026', 'Please enter a date of birth in the past.'],
  ['2099-01-01', 'Please enter a date of birth in the past.'],
])('a date of birth of "%s" is none: %s', (typed, problem) => {
  expect(read(typed)).toEqual({ date: '', problem });
});
