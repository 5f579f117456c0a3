import { href } from 'react-router';
import type { Compatibility, CountryCarriers } from '#providers/content/types.ts';

export const phones = [
  { id: 'iii', name: 'Light Phone III', picture: 'lightPhoneIII' },
  { id: 'ii', name: 'Light Phone II', picture: 'lightPhoneII' },
] as const;

export type Phone = (typeof phones)[number];

/** Said for a country or a carrier that the list does not have, or that the visitor cannot name. */
export const elsewhere = 'other';

/** What the visitor has said so far, one question after the other; it stands in the address, so that back, sharing and a page without scripts work. */
export interface Answers {
  phone: Phone | null;
  /** Without carriers where the list does not have it. */
  country: CountryCarriers | null;
  carrier: string | null;
}

export type Verdict = 'compatible' | 'incompatible' | 'unknown';

/** What an address says; an answer that there is no such question for counts as none. */
export function readAnswers(search: URLSearchParams, countries: Compatibility['countries']): Answers {
  const phone = phones.find(({ id }) => id === search.get('phone')) ?? null;
  const country = phone && readCountry(search.get('country'), countries);
  const carrier = country && readCarrier(search.get('carrier'), country);
  return { phone, country, carrier };
}

function readCountry(code: string | null, countries: Compatibility['countries']): CountryCarriers | null {
  if (code === elsewhere) return { code: elsewhere, compatible: [], incompatible: [] };
  return countries.find((country) => country.code === code) ?? null;
}

function readCarrier(name: string | null, country: CountryCarriers): string | null {
  const carriers = carriersOf(country);
  if (carriers.length === 0) return elsewhere;
  return name === elsewhere || carriers.includes(name ?? '') ? name : null;
}

/** By name. */
export function carriersOf({ compatible, incompatible }: CountryCarriers): string[] {
  return [...new Set([...compatible, ...incompatible])].toSorted((one, other) => one.localeCompare(other, 'en'));
}

/** The address of the next question, once these are answered. */
export function addressOf(answers: { phone?: string; country?: string; carrier?: string }): string {
  const query = new URLSearchParams(answers).toString();
  return href('/compatibility-checker') + (query && `?${query}`);
}

/** A carrier that an editor put on both lists is not promised to work. */
export function verdictOf({ compatible, incompatible }: CountryCarriers, carrier: string): Verdict {
  if (incompatible.includes(carrier)) return 'incompatible';
  return compatible.includes(carrier) ? 'compatible' : 'unknown';
}
