import { decodeSegment } from '../http/app.ts';
import type { Settings } from '../settings.ts';
import { createAssetKey } from './asset-key.ts';
import { writeContentType } from './content-type.ts';
import { noSuchPath, notFound } from './errors.ts';
import type { History } from './history/history.ts';
import { allLocales } from './locale-fields.ts';
import { collect } from './query/collect.ts';
import { readCursor, writeCursorPage } from './query/cursor.ts';
import { readLimit, readLocale, readQuery, whole } from './query/query.ts';
import { assetsIn, entriesIn, type Subject } from './query/subject.ts';
import type { Kind } from './resources.ts';
import type { Store } from './store.ts';
import { synchronise } from './sync/sync.ts';
import { environment, maxLimit, space } from './vocabulary.ts';
import { listPage, writeLocale, writeResource, writeSpace, writeTag } from './wire.ts';

interface Asked {
  url: URL;
  store: Store;
  history: History;
  settings: Settings['content'];
  /** Of this API, for addresses of further pages. */
  origin: string;
  /** The body of a POST; null for anything that only reads. */
  posted: string | null;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * From a path (Contentful, "Content Delivery API") to its body.
 *
 * @throws {ContentError} The refusal to send instead.
 */
export function answer(asked: Asked): unknown {
  const path = asked.url.pathname.split('/').filter(Boolean);
  const [root, spaceId, ...rest] = path.map((segment) => decodeSegment(segment) ?? '');
  if (root !== 'spaces' || spaceId === undefined) throw noSuchPath();
  if (spaceId !== space) throw notFound('Space', spaceId);
  if (rest.length === 0) return writeSpace(asked.store.locales);

  const isNamed = rest[0] === 'environments';
  if (isNamed && rest[1] !== environment) throw notFound('Environment', rest[1] ?? '');
  return inEnvironment(isNamed ? rest.slice(2) : rest, asked);
}

function inEnvironment([kind = '', ...rest]: string[], asked: Asked): unknown {
  const [id, ...more] = rest;
  // What is planned shows in a preview only; nothing is planned here, so that any moment is as now (Contentful, "Timeline").
  if (kind === 'timeline' && asked.store.isPreview && (id === 'entries' || id === 'assets')) {
    return inEnvironment(rest, asked);
  }
  if (kind === 'taxonomy') return taxonomy(rest, asked);
  if (more.length > 0) throw noSuchPath();
  if (kind === 'asset_keys' && id === undefined && asked.posted !== null)
    return createAssetKey(asked.posted, asked.now);
  return id === undefined ? list(kind, asked) : one(kind, id, asked);
}

function list(kind: string, { url, store, history, settings, origin }: Asked): unknown {
  const { searchParams: parameters } = url;
  const { contentTypes, locales, tags } = store;
  const page = () => ({
    skip: whole(parameters, 'skip', 0),
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
      const written = Object.keys(contentTypes).map((id) => writeContentType(contentTypes, id));
      return listPage(written, page());
    }
    case 'locales':
      return listPage(locales.all.map(writeLocale), page());
    case 'tags': {
      const written = Object.keys(tags).map((id) => writeTag(tags, id));
      return listPage(written, page());
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
    return writeCursorPage(url, page, collect(page));
  }
  const { total, page } = collect(query);
  return { sys: { type: 'Array' }, total, skip: query.skip, limit: query.limit, ...page };
}

function one(kind: string, id: string, asked: Asked): unknown {
  const { contentTypes, tags } = asked.store;
  switch (kind) {
    case 'entries':
      return resource('Entry', id, asked);
    case 'assets':
      return resource('Asset', id, asked);
    case 'content_types':
      return writeContentType(contentTypes, id) ?? missing('ContentType', id);
    case 'tags':
      return writeTag(tags, id) ?? missing('Tag', id);
    default:
      throw noSuchPath();
  }
}

function resource(kind: Kind, id: string, { url, store }: Asked): unknown {
  const locale = readLocale(url.searchParams, store.locales);
  const found = store.find({ kind, id }) ?? missing(kind, id);
  return url.searchParams.get('locale') === '*'
    ? writeResource(found, allLocales(found, store.locales.main), null)
    : writeResource(found, store.fieldsIn(locale)(found), locale.code);
}

/** There is no taxonomy here: its lists are empty. */
function taxonomy([kind = '', id, ...more]: string[], { url, settings }: Asked): unknown {
  const type = kind === 'concepts' ? 'TaxonomyConcept' : kind === 'concept-schemes' ? 'TaxonomyConceptScheme' : null;
  if (type === null || more.length > 0) throw noSuchPath();
  if (id !== undefined) return missing(type, id);
  return { sys: { type: 'Array' }, limit: readLimit(url.searchParams, settings.overLimit), items: [], pages: {} };
}

function missing(type: string, id: string): never {
  throw notFound(type, id);
}
