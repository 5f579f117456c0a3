import { expect, test } from 'vitest';
import { formatVerdict } from './stored-verdict.ts';

test.each([
  [{ verdict: 'compatible', carrier: 'O2', country: 'DE' }, 'Works with O2 in Germany'],
  [{ verdict: 'incompatible', carrier: 'Visible', country: 'US' }, 'Does not work with Visible in the United States'],
  [{ verdict: 'compatible', carrier: 'One', country: 'nowhere' }, 'Works with One in nowhere'],
  [{ verdict: 'unknown', carrier: 'other', country: 'DE' }, null],
] as const)('[COMPAT-2] %j as a short text', (verdict, text) => {
  expect(formatVerdict(verdict)).toBe(text);
});
