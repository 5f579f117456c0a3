import { decodeSegment } from '../http/request.ts';
import type { Settings } from '../settings.ts';
import { noSuchPath, notFound } from './errors.ts';
import type { EntryHistory } from './history/history.ts';
import { allLocales } from './locales.ts';
import type { Kind } from './model.ts';
import { readCursor, writeCursorPage } from './query/cursor.ts';
import { filterable, filterList } from './query/filter-list.ts';
import { parseInteger, readLimit, readLocale, readQuery } from './query/query.ts';
import { runQuery } from './query/run-query.ts';
import { assetsIn, entriesIn, type Subject } from './query/subject.ts';
import { environment, maxLimit, space } from './space.ts';
import type { Store } from './stores.ts';
import { synchronise } from './sync.ts';
import { listPage, writeContentType, writeLocale, writeResource, writeSpace, writeTag } from './wire.ts';

interface RouteContext {
  url: URL;
  store: Store;
  history: EntryHistory;
  settings: Settings['content'];
  /** The origin of this API, for addresses of further pages. */
  origin: string;
}

/**
 * The response body of a path (Contentful, "Content Delivery API").
 *
 * @throws {ContentError} The error to send instead.
 */
export function answer(context: RouteContext): unknown {
  const path = context.url.pathname.split('/').filter(Boolean);
  const [root, spaceId, ...rest] = path.map((segment) => decodeSegment(segment) ?? '');
  if (root !== 'spaces' || spaceId === undefined) throw noSuchPath();
  if (spaceId !== space) throw notFound('Space', spaceId);
  if (rest.length === 0) return writeSpace(context.store.locales);

  const isNamed = rest[0] === 'environments';
  if (isNamed && rest[1] !== environment) throw notFound('Environment', rest[1] ?? '');
  return inEnvironment(isNamed ? rest.slice(2) : rest, context);
}

function inEnvironment([kind = '', ...rest]: string[], context: RouteContext): unknown {
  const [id, ...more] = rest;
  // A timeline shows scheduled changes, in the preview only. The sandbox has none, so that any time is like now (Contentful, "Timeline").
  if (kind === 'timeline' && context.store.isPreview && (id === 'entries' || id === 'assets')) {
    return inEnvironment(rest, context);
  }
  if (more.length > 0) throw noSuchPath();
  return id === undefined ? list(kind, context) : one(kind, id, context);
}

function list(kind: string, { url, store, history, settings, origin }: RouteContext): unknown {
  const { searchParams: parameters } = url;
  const { contentTypes, locales, tags } = store;
  const page = () => ({
    skip: parseInteger(parameters, 'skip', 0),
    limit: parameters.has('limit') || kind !== 'locales' ? readLimit(parameters, settings.overLimit) : maxLimit,
  });
  switch (kind) {
    case 'entries': {
      const locale = readLocale(parameters, locales);
      return search(entriesIn(store, locale, parameters.get('content_type')), url, settings);
    }
    case 'assets':
      return search(assetsIn(store, readLocale(parameters, locales)), url, settings);
    case 'content_types': {
      const written = Object.keys(contentTypes).flatMap((id) => writeContentType(contentTypes, id) ?? []);
      return listPage(filterList(written, parameters, filterable.contentTypes), page());
    }
    case 'locales':
      return listPage(locales.all.map(writeLocale), page());
    case 'tags': {
      const written = Object.keys(tags).flatMap((id) => writeTag(tags, id) ?? []);
      return listPage(filterList(written, parameters, filterable.tags), page());
    }
    case 'sync':
      return synchronise(parameters, {
        store,
        history,
        overLimit: settings.overLimit,
        address: `${origin}${url.pathname}`,
      });
    default:
      throw noSuchPath();
  }
}

function search(subject: Subject, url: URL, { overLimit }: Settings['content']): unknown {
  const query = readQuery(url.searchParams, subject, overLimit);
  if (url.searchParams.get('cursor') === 'true') {
    const page = { ...query, skip: readCursor(url.searchParams) };
    return writeCursorPage(url, page, runQuery(page));
  }
  const { total, page } = runQuery(query);
  return { sys: { type: 'Array' }, total, skip: query.skip, limit: query.limit, ...page };
}

function one(kind: string, id: string, context: RouteContext): unknown {
  const { contentTypes, tags } = context.store;
  switch (kind) {
    case 'entries':
      return resource('Entry', id, context);
    case 'assets':
      return resource('Asset', id, context);
    case 'content_types':
      return writeContentType(contentTypes, id) ?? missing('ContentType', id);
    case 'tags':
      return writeTag(tags, id) ?? missing('Tag', id);
    default:
      throw noSuchPath();
  }
}

function resource(kind: Kind, id: string, { url, store }: RouteContext): unknown {
  const locale = readLocale(url.searchParams, store.locales);
  const found = store.find({ kind, id }) ?? missing(kind, id);
  return url.searchParams.get('locale') === '*'
    ? writeResource(found, allLocales(found, store.locales.main), null)
    : writeResource(found, store.fieldsIn(locale)(found), locale.code);
}

function missing(type: string, id: string): never {
  throw notFound(type, id);
}
