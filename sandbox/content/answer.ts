import { decodeSegment } from '../path-segment.ts';
import { collect } from './collection.ts';
import { writeContentType } from './content-type.ts';
import { noSuchPath, notFound } from './errors.ts';
import { readLocale, readQuery } from './query.ts';
import { linkTo, type Resource, type Store } from './resources.ts';
import { entriesOf } from './subject.ts';
import { synchronise } from './sync.ts';
import { defaultLimit, environment, maxLimit, space } from './vocabulary.ts';
import { localeResource, spaceResource, wholeList, writeResource } from './wire.ts';

/**
 * From a path (Contentful, "Search parameters") to its body.
 *
 * @param origin Of this API, for addresses of further pages.
 * @throws {ContentError} The refusal to send instead.
 */
export function answer(url: URL, store: Store, origin: string): unknown {
  const [root, spaceId, ...rest] = url.pathname
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeSegment(segment) ?? '');
  if (root !== 'spaces' || spaceId === undefined) throw noSuchPath();
  if (spaceId !== space) throw notFound('Space', spaceId);
  if (rest.length === 0) return spaceResource;

  const isNamed = rest[0] === 'environments';
  if (isNamed && rest[1] !== environment) throw notFound('Environment', rest[1] ?? '');
  const [kind = '', id, ...more] = isNamed ? rest.slice(2) : rest;
  if (more.length > 0) throw noSuchPath();
  if (kind === 'sync') return synchronise(url.searchParams, store, `${origin}${url.pathname}`);
  return id === undefined ? list(kind, url.searchParams, store) : one(kind, id, url.searchParams, store);
}

function list(kind: string, parameters: URLSearchParams, store: Store): unknown {
  const { contentTypes } = store;
  switch (kind) {
    case 'entries':
      return collect(readQuery(parameters, entriesOf(contentTypes, parameters.get('content_type'))), store);
    case 'assets':
      return collect(readQuery(parameters, { kind: 'Asset' }), store);
    case 'content_types':
      return wholeList(
        Object.keys(contentTypes).map((id) => writeContentType(contentTypes, id)),
        defaultLimit,
      );
    case 'locales':
      return wholeList([localeResource], maxLimit);
    case 'tags':
      return wholeList([], defaultLimit);
    default:
      throw noSuchPath();
  }
}

function one(kind: string, id: string, parameters: URLSearchParams, store: Store): unknown {
  switch (kind) {
    case 'entries':
      return resource('Entry', id, parameters, store);
    case 'assets':
      return resource('Asset', id, parameters, store);
    case 'content_types': {
      const contentType = writeContentType(store.contentTypes, id);
      if (!contentType) throw notFound('ContentType', id);
      return contentType;
    }
    case 'tags':
      throw notFound('Tag', id);
    default:
      throw noSuchPath();
  }
}

function resource(kind: Resource['kind'], id: string, parameters: URLSearchParams, store: Store): unknown {
  const found = store.find(linkTo(kind, id).sys);
  if (!found) throw notFound(kind, id);
  return writeResource(found, readLocale(parameters.get('locale')));
}
