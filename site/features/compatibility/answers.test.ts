import { expect, test } from 'vitest';
import { verdictOf } from './answers.ts';

const germany = { code: 'DE', compatible: ['O2', 'Telekom'], incompatible: ['Vodafone', 'Telekom'] };

test.each([
  ['O2', 'compatible'],
  ['Vodafone', 'incompatible'],
  ['Telekom', 'incompatible'],
  ['other', 'unknown'],
])('[COMPAT-2] %s is %s: a carrier on both lists counts as incompatible', (carrier, verdict) => {
  expect(verdictOf(germany, carrier)).toBe(verdict);
});
