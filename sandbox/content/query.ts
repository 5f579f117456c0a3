import { badValue, ContentError, invalidQuery } from './errors.ts';
import { readFilter } from './filter.ts';
import type { Filter } from './filter-type.ts';
import { type Order, readOrder } from './order.ts';
import { fieldTypesOf, type Subject } from './subject.ts';
import { defaultInclude, defaultLimit, locale, maxInclude, maxLimit } from './vocabulary.ts';

/** A query of entries or assets, read and found sound. */
export interface Query {
  subject: Subject;
  filters: Filter[];
  order: Order[];
  /** Paths to keep, like ["fields", "title"]; null keeps all. */
  select: string[][] | null;
  skip: number;
  limit: number;
  include: number;
  allLocales: boolean;
}

/** Read by name; everything else is a filter. */
const settings = new Set(['access_token', 'content_type', 'order', 'select', 'skip', 'limit', 'include', 'locale']);

/**
 * Reads the parameters of a list (Contentful, "Search parameters").
 *
 * @throws {ContentError} 400 with the finding, as the provider words it (Contentful, "Errors").
 */
export function readQuery(parameters: URLSearchParams, subject: Subject): Query {
  const select = readSelect(parameters.get('select'), subject);
  return {
    subject,
    filters: [...parameters]
      .filter(([name]) => !settings.has(name))
      .map(([name, value]) => readFilter(name, value, subject)),
    order: readOrder(parameters.get('order'), subject),
    select,
    skip: whole(parameters, 'skip', 0),
    limit: Math.min(whole(parameters, 'limit', defaultLimit), maxLimit),
    include: Math.min(whole(parameters, 'include', defaultInclude), maxInclude),
    allLocales: readLocale(parameters.get('locale')),
  };
}

/** @returns whether all locales are asked for. @throws {ContentError} 400 for a locale there is none of. */
export function readLocale(asked: string | null): boolean {
  if (asked === '*') return true;
  if (asked === null || asked === '' || asked === locale) return false;
  throw new ContentError(400, 'BadRequest', `Unknown locale: ${asked}`);
}

function whole(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  if (!/^\d+$/.test(text)) throw badValue(name, text);
  return Number(text);
}

function readSelect(text: string | null, subject: Subject): string[][] | null {
  if (!text) return null;
  return text.split(',').map((part) => {
    const path = part.trim().split('.');
    if (path[0] !== 'sys' && path.length > 2) {
      throw new ContentError(400, 'InvalidQuery', 'Selected properties must be at most 2 levels deep.');
    }
    const [root = '', name] = path;
    if (!['sys', 'fields', 'metadata'].includes(root)) throw invalidQuery({ name: 'select', path });
    if (root === 'fields' && name !== undefined && !(name in fieldTypesOf(subject, path))) {
      throw invalidQuery({ name: 'unknown', path });
    }
    return path;
  });
}
