import type { Compatibility, CountryCarriers } from '#providers/content/types.ts';
import { type Phone, phones } from './checker-path.ts';

/** A country or carrier that is not listed, or that the visitor does not know. */
export const OTHER = 'other';

/** The visitor's answers, in the order of the questions. They are the page's query, so that history, links and pages without JavaScript work. */
export interface Answers {
  phone: Phone | null;
  /** Without carriers when it is not listed. */
  country: CountryCarriers | null;
  carrier: string | null;
}

export type Verdict = 'compatible' | 'incompatible' | 'unknown';

/** Parses the page's query; a value that is no possible answer counts as none, as do the answers after it. */
export function parseAnswers(search: URLSearchParams, countries: Compatibility['countries']): Answers {
  const phone = phones.find(({ id }) => id === search.get('phone')) ?? null;
  const country = phone && parseCountry(search.get('country'), countries);
  const carrier = country && parseCarrier(search.get('carrier'), country);
  return { phone, country, carrier };
}

function parseCountry(code: string | null, countries: Compatibility['countries']): CountryCarriers | null {
  if (code === OTHER) return { code: OTHER, compatible: [], incompatible: [] };
  return countries.find((country) => country.code === code) ?? null;
}

function parseCarrier(name: string | null, country: CountryCarriers): string | null {
  const carriers = carriersOf(country);
  if (carriers.length === 0) return OTHER;
  return name === OTHER || carriers.includes(name ?? '') ? name : null;
}

/** Sorted by name. */
export function carriersOf({ compatible, incompatible }: CountryCarriers): string[] {
  return [...new Set([...compatible, ...incompatible])].toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** A carrier on both lists counts as incompatible. */
export function verdictOf({ compatible, incompatible }: CountryCarriers, carrier: string): Verdict {
  if (incompatible.includes(carrier)) return 'incompatible';
  return compatible.includes(carrier) ? 'compatible' : 'unknown';
}
