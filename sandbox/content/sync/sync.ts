import { ContentError } from '../errors.ts';
import type { History } from '../history/history.ts';
import type { Standing } from '../history/standing.ts';
import type { Span } from '../history/standings.ts';
import { allLocales } from '../locale-fields.ts';
import type { OverLimit } from '../query/query.ts';
import type { Resource } from '../resources.ts';
import type { Store } from '../store.ts';
import { writeToken } from '../token.ts';
import { writeResource } from '../wire.ts';
import { writeDeletion } from './deletion.ts';
import { type Position, readPosition } from './position.ts';

interface Round {
  store: Store;
  history: History;
  overLimit: OverLimit;
  /** The sync path's full address, which the next token is put behind, first and alone: clients cut it out of the text. */
  address: string;
}

interface Page {
  items: unknown[];
  /** The sequence, or the place in a list, that the page ends with; null when it is the last. */
  endsAt: number | null;
}

/**
 * A page of a sync (Contentful, "Synchronization"): everything with all its locales at first, later what was published, taken back or
 * deleted since. Drafts have no such history, so that a preview token gets the first sync only.
 *
 * @throws {ContentError} 400 for a token or type there is none of.
 */
export function synchronise(parameters: URLSearchParams, round: Round) {
  const { store, history, overLimit } = round;
  const position = readPosition(parameters, store, { history: history.name, overLimit });
  if (store.isPreview && !position.initial) {
    throw new ContentError(400, 'BadRequest', 'The Preview API knows the initial sync only.');
  }
  const upTo = position.upTo ?? history.head();
  const { items, endsAt } = store.isPreview ? everything(position, store) : changes({ ...position, upTo }, round);
  const next: Position =
    endsAt === null ? { ...position, initial: false, after: upTo, upTo: null } : { ...position, after: endsAt, upTo };
  const url = `${round.address}?sync_token=${writeToken(next)}`;
  return { sys: { type: 'Array' }, items, ...(endsAt === null ? { nextSyncUrl: url } : { nextPageUrl: url }) };
}

function changes(position: Position & { upTo: number }, { history, store }: Round): Page {
  const span = spanOf(position);
  if (span === null) return { items: [], endsAt: null };
  // One more than the page holds tells whether there is another.
  const found = history.list({ ...span, limit: position.limit + 1 });
  const listed = found.slice(0, position.limit);
  const items = listed.flatMap((standing) => writeChange(standing, store) ?? []);
  return { items, endsAt: found.length > listed.length ? (listed.at(-1)?.sequence ?? null) : null };
}

/** What of the history a sync of this type is about; null when that is nothing. */
function spanOf({ initial, after, upTo, limit, type, contentType }: Position & { upTo: number }): Span | null {
  const span = { after, upTo, limit, contentType, kind: null };
  switch (type) {
    case 'all':
      return { ...span, states: initial ? 'live' : 'both' };
    case 'Entry':
    case 'Asset':
      return { ...span, kind: type, states: 'live' };
    default: {
      if (initial) return null;
      const kind = type === 'Deletion' ? null : type === 'DeletedEntry' ? 'Entry' : 'Asset';
      return { ...span, kind, states: 'gone' };
    }
  }
}

function writeChange(standing: Standing, store: Store): unknown {
  if (standing.published === null) return writeDeletion(standing);
  const resource = store.find(standing);
  return resource && writeItem(resource, store);
}

function everything({ after, limit, type, contentType }: Position, store: Store): Page {
  const all = listOf(type, store).filter((resource) => contentType === null || resource.contentType === contentType);
  const end = after + limit;
  const items = all.slice(after, end).map((resource) => writeItem(resource, store));
  return { items, endsAt: end < all.length ? end : null };
}

function listOf(type: Position['type'], { entries, assets }: Store): readonly Resource[] {
  if (type === 'all') return [...entries, ...assets];
  if (type === 'Entry') return entries;
  return type === 'Asset' ? assets : [];
}

function writeItem(resource: Resource, { locales }: Store) {
  return writeResource(resource, allLocales(resource, locales.main), null);
}
