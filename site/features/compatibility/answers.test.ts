import { expect, test } from 'vitest';
import { parseAnswers, verdictOf } from './answers.ts';

const germany = { code: 'DE', compatible: ['O2', 'Telekom'], incompatible: ['Vodafone', 'Telekom'] };

test.each([
  ['O2', 'compatible'],
  ['Vodafone', 'incompatible'],
  ['Telekom', 'incompatible'],
  ['other', 'unknown'],
])('[COMPAT-2] %s is %s: a carrier on both lists counts as incompatible', (carrier, verdict) => {
  expect(verdictOf(germany, carrier)).toBe(verdict);
});

test.each([
  ['ii', 'Visible', 'incompatible'],
  ['iii', 'Visible', 'compatible'],
  ['ii', 'Verizon', 'compatible'],
  ['iii', 'Verizon', 'compatible'],
  ['iii', 'New', 'incompatible'],
])(
  '[COMPAT-2] with phone %s, %s is %s: a carrier of the phone counts instead of both lists',
  (phone, name, verdict) => {
    const carriers = [
      { name: 'Visible', isCompatible: true, phones: ['lightPhoneIII' as const] },
      { name: 'New', isCompatible: false, phones: ['lightPhoneIII' as const] },
    ];
    const countries = [{ code: 'US', compatible: ['Verizon'], incompatible: ['Visible'], carriers }];
    const { country, carrier } = parseAnswers(new URLSearchParams({ phone, country: 'US', carrier: name }), countries);
    expect(country && carrier && verdictOf(country, carrier)).toBe(verdict);
  },
);

test('[COMPAT-1] a carrier of one phone is no answer for the other', () => {
  const carriers = [{ name: 'New', isCompatible: true, phones: ['lightPhoneIII' as const] }];
  const countries = [{ code: 'US', compatible: ['Verizon'], incompatible: [], carriers }];
  const search = new URLSearchParams({ phone: 'ii', country: 'US', carrier: 'New' });
  expect(parseAnswers(search, countries).carrier).toBeNull();
});
