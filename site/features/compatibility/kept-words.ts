import type { Verdict } from './answers.ts';
import { inCountry } from './country-names.ts';
import type { KeptAnswer } from './kept-answer.ts';

const begins: Readonly<Record<Verdict, string | null>> = {
  compatible: 'Works with',
  incompatible: 'Does not work with',
  unknown: null,
};

/** An answer in a few words; null where it told nothing. */
export function keptWords({
  verdict,
  carrier,
  country,
}: Pick<KeptAnswer, 'verdict' | 'carrier' | 'country'>): string | null {
  const begin = begins[verdict];
  return begin && `${begin} ${carrier} ${inCountry(country)}`;
}
