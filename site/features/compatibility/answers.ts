import type { Compatibility, CountryCarriers } from '#providers/content/types.ts';
import { isKnownPhone } from '#site/catalogue/phones.ts';
import { type Phone, phones } from './checker-path.ts';

/** A country or carrier that is not listed, or that the visitor does not know. */
export const OTHER = 'other';

/** The visitor's answers, in the order of the questions. They are the page's query, so that history, links and pages without JavaScript work. */
export interface Answers {
  phone: AskedPhone | null;
  /** The country with the carriers that are listed for the phone; a country that is not listed has none. */
  country: PhoneCarriers | null;
  carrier: string | null;
}

/** A phone with the answer that named it, perhaps in a color: `ii-light-gray`. */
export type AskedPhone = Phone & { answer: string };

/** The carriers of a country, for one of the phones. */
export type PhoneCarriers = Omit<CountryCarriers, 'carriers'>;

export type Verdict = 'compatible' | 'incompatible' | 'unknown';

/** Parses the page's query. A value that is no possible answer counts as no answer, and so do the answers after it. */
export function parseAnswers(search: URLSearchParams, countries: Compatibility['countries']): Answers {
  const phone = parsePhone(search.get('phone') ?? '');
  const country = phone && parseCountry(search.get('country'), countries, phone);
  const carrier = country && parseCarrier(search.get('carrier'), country);
  return { phone, country, carrier };
}

function parsePhone(answer: string): AskedPhone | null {
  const isOfColour = isKnownPhone(`light-phone-${answer}`);
  const phone = phones.find(({ id }) => id === answer || (isOfColour && answer.startsWith(`${id}-`)));
  return phone ? { ...phone, answer } : null;
}

function parseCountry(code: string | null, countries: Compatibility['countries'], phone: Phone): PhoneCarriers | null {
  if (code === OTHER) return { code: OTHER, compatible: [], incompatible: [] };
  const country = countries.find((country) => country.code === code);
  return country ? carriersFor(phone, country) : null;
}

/** The entry of a carrier that names the phone replaces that carrier in the country's lists. */
function carriersFor(phone: Phone, { code, compatible, incompatible, carriers }: CountryCarriers): PhoneCarriers {
  const own = carriers.filter(({ phones }) => phones.includes(phone.picture));
  const names = new Set(own.map(({ name }) => name));
  const ownNames = (isCompatible: boolean) =>
    own.filter((carrier) => carrier.isCompatible === isCompatible).map(({ name }) => name);
  const others = (list: readonly string[]) => list.filter((name) => !names.has(name));
  return {
    code,
    compatible: [...others(compatible), ...ownNames(true)],
    incompatible: [...others(incompatible), ...ownNames(false)],
  };
}

function parseCarrier(name: string | null, country: PhoneCarriers): string | null {
  const carriers = carriersOf(country);
  if (carriers.length === 0) return OTHER;
  return name === OTHER || carriers.includes(name ?? '') ? name : null;
}

/** Sorted by name. */
export function carriersOf({ compatible, incompatible }: PhoneCarriers): string[] {
  return [...new Set([...compatible, ...incompatible])].sort((one, other) => one.localeCompare(other, 'en'));
}

/** A carrier on both lists counts as incompatible. */
export function verdictOf({ compatible, incompatible }: PhoneCarriers, carrier: string): Verdict {
  if (incompatible.includes(carrier)) return 'incompatible';
  return compatible.includes(carrier) ? 'compatible' : 'unknown';
}
