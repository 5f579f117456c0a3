import { badValue, ContentError, invalidQuery, unknownField } from '../errors.ts';
import type { Locale, Locales } from '../locales.ts';
import { defaultInclude, defaultLimit, maxInclude, maxLimit } from '../space.ts';
import { type Filter, readFilter } from './filters.ts';
import { type Order, readOrder } from './order.ts';
import { fieldTypesOf, type Subject } from './subject.ts';

/** A validated query of entries or assets. */
export interface Query {
  subject: Subject;
  filters: Filter[];
  /** null: the filters are applied to every resource of the subject. */
  narrowing: Narrowing | null;
  order: Order[];
  /** Equal for equal orders. */
  orderKey: string;
  select: Select;
  skip: number;
  limit: number;
  include: number;
  allLocales: boolean;
}

/** How a limit above 1000 or an include above 10 is treated: documentation and reports disagree. */
export type OverLimit = 'clamp' | 'refuse';

/** Parameters that are not filters: read by name, or ignored (source maps, the time of a timeline preview). */
const notFilters = new Set([
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

/** Paths to return, like ["fields", "title"]; null: everything. */
export type Select = string[][] | null;

/** A filter that only few resources can match, so that they are found without a scan. */
export type Narrowing = { kind: 'ids'; ids: readonly string[] } | { kind: 'field'; field: string; value: string };

/**
 * Reads the parameters of a list (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 in the provider's format (Contentful, "Errors").
 */
export function readQuery(parameters: URLSearchParams, subject: Subject, overLimit: OverLimit): Query {
  const filtering = [...parameters].filter(([name]) => !notFilters.has(name));
  const order = parameters.get('order') ?? '';
  return {
    subject,
    filters: filtering.map(([name, value]) => readFilter(name, value, subject)),
    narrowing:
      filtering.map(([name, value]) => readNarrowing(name, value, subject)).find((found) => found !== null) ?? null,
    order: readOrder(order, subject),
    orderKey: order,
    select: readSelect(parameters.get('select'), subject),
    skip: parseInteger(parameters, 'skip', 0),
    limit: readLimit(parameters, overLimit),
    include: clamp(maxInclude, 'include', parseInteger(parameters, 'include', defaultInclude), overLimit),
    allLocales: parameters.get('locale') === '*',
  };
}

/**
 * The locale to filter and order in; with `*`, the default one.
 *
 * @throws {ContentError} 400 for an unknown locale.
 */
export function readLocale(parameters: URLSearchParams, locales: Locales): Locale {
  const code = parameters.get('locale');
  if (code === '*' || !code) return locales.main;
  const locale = locales.find(code);
  if (!locale) throw new ContentError(400, 'BadRequest', `Unknown locale: ${code}`);
  return locale;
}

/** @throws {ContentError} 400 for anything but a non-negative integer, or for one above 1000 if `overLimit` is "refuse". */
export function readLimit(parameters: URLSearchParams, overLimit: OverLimit): number {
  return clamp(maxLimit, 'limit', parseInteger(parameters, 'limit', defaultLimit), overLimit);
}

function clamp(max: number, name: string, value: number, overLimit: OverLimit): number {
  if (value > max && overLimit === 'refuse') throw badValue(name, `It must be between 0 and ${max}`);
  return Math.min(value, max);
}

/** @throws {ContentError} 400 for anything but a non-negative integer. */
export function parseInteger(parameters: URLSearchParams, name: string, fallback: number): number {
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

/**
 * The narrowing of a parameter: by `sys.id`, or by equality on a Symbol field, which is how clients request one entry and sites one page. All
 * filters are still applied to the resources that it finds.
 */
function readNarrowing(name: string, value: string, subject: Subject): Narrowing | null {
  if (name === 'sys.id') return { kind: 'ids', ids: [value] };
  if (name === 'sys.id[in]') return { kind: 'ids', ids: [...new Set(value.split(','))] };
  const field = /^fields\.(\w+)$/.exec(name)?.[1];
  if (field === undefined || subject.contentType === null) return null;
  return subject.fieldTypes.get(field) === 'Symbol' ? { kind: 'field', field, value } : null;
}
