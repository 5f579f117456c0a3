import { badValue, ContentError, invalidQuery, unknownField } from '../errors.ts';
import type { Locale, Locales } from '../locales.ts';
import { defaultInclude, defaultLimit, maxInclude, maxLimit } from '../vocabulary.ts';
import { type Narrowing, readNarrowing } from './candidates.ts';
import { type Filter, readFilter, readNearest } from './filter.ts';
import { type Order, readOrder } from './order.ts';
import type { Select } from './select.ts';
import { fieldTypesOf, type Subject } from './subject.ts';

/** A query of entries or assets, read and found sound. */
export interface Query {
  subject: Subject;
  filters: Filter[];
  /** null: everything of the subject has to be looked at. */
  narrowing: Narrowing | null;
  order: Order[];
  /** The same text for the same order. */
  orderKey: string;
  select: Select;
  skip: number;
  limit: number;
  include: number;
  allLocales: boolean;
}

/** What is done with a limit above 1000, or an include above 10, which documents and reports disagree about. */
export type OverLimit = 'clamp' | 'refuse';

/** Read by name, or of no consequence here (source maps, a moment of the timeline); everything else is a filter. */
const settings = new Set([
  'access_token',
  'content_type',
  'order',
  'select',
  'skip',
  'limit',
  'include',
  'locale',
  'cursor',
  'pageNext',
  'pagePrev',
  'includeContentSourceMaps',
  'release[lte]',
  'timestamp[lte]',
]);

/**
 * Reads the parameters of a list (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 with the finding, as the provider words it (Contentful, "Errors").
 */
export function readQuery(parameters: URLSearchParams, subject: Subject, overLimit: OverLimit): Query {
  const filtering = [...parameters].filter(([name]) => !settings.has(name));
  const asked = parameters.get('order') ?? '';
  const nearest = filtering.flatMap(([name, value]) => readNearest(name, value, subject) ?? []);
  return {
    subject,
    filters: filtering.map(([name, value]) => readFilter(name, value, subject)),
    narrowing:
      filtering.map(([name, value]) => readNarrowing(name, value, subject)).find((found) => found !== null) ?? null,
    order: [...readOrder(asked, subject), ...nearest],
    orderKey: [asked, ...filtering.filter(([name]) => name.endsWith('[near]')).flat()].join('&'),
    select: readSelect(parameters.get('select'), subject),
    skip: whole(parameters, 'skip', 0),
    limit: readLimit(parameters, overLimit),
    include: upTo(maxInclude, 'include', whole(parameters, 'include', defaultInclude), overLimit),
    allLocales: parameters.get('locale') === '*',
  };
}

/**
 * The locale to filter and order in; with all of them asked for, the default.
 *
 * @throws {ContentError} 400 for a locale there is none of.
 */
export function readLocale(parameters: URLSearchParams, locales: Locales): Locale {
  const asked = parameters.get('locale');
  if (asked === '*' || !asked) return locales.main;
  const locale = locales.find(asked);
  if (!locale) throw new ContentError(400, 'BadRequest', `Unknown locale: ${asked}`);
  return locale;
}

/** @throws {ContentError} 400 for anything but a whole number, or one above 1000 when that is refused. */
export function readLimit(parameters: URLSearchParams, overLimit: OverLimit): number {
  return upTo(maxLimit, 'limit', whole(parameters, 'limit', defaultLimit), overLimit);
}

function upTo(most: number, name: string, value: number, overLimit: OverLimit): number {
  if (value > most && overLimit === 'refuse') throw badValue(name, `It must be between 0 and ${most}`);
  return Math.min(value, most);
}

/** @throws {ContentError} 400 for anything but a whole number. */
export function whole(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw badValue(name);
  return Number(text);
}

function readSelect(text: string | null, subject: Subject): Select {
  if (!text) return null;
  return text.split(',').map((part) => {
    const path = part.trim().split('.');
    if (path[0] !== 'sys' && path.length > 2) {
      throw new ContentError(400, 'InvalidQuery', 'Selected properties must be at most 2 levels deep.');
    }
    const [root = '', name] = path;
    if (!['sys', 'fields', 'metadata'].includes(root)) throw invalidQuery({ name: 'select', path });
    if (root === 'fields' && name !== undefined && !fieldTypesOf(subject, path).has(name)) throw unknownField(path);
    return path;
  });
}
