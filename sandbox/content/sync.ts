import { z } from 'zod';
import { badValue, ContentError, invalidQuery } from './errors.ts';
import type { EntryHistory } from './history/history.ts';
import type { EntryVersion, VersionRange } from './history/versions.ts';
import { allLocales } from './locales.ts';
import type { Resource } from './model.ts';
import { readToken, writeToken } from './query/cursor.ts';
import { type OverLimit, readLimit } from './query/query.ts';
import { requireContentType } from './query/subject.ts';
import { maxLimit } from './space.ts';
import type { Store } from './stores.ts';
import { writeDeletion, writeResource } from './wire.ts';

const syncTypes = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'] as const;

/** The state of a sync, which its token holds. */
const positionSchema = z.object({
  /** Name of the history that the sequences belong to. */
  history: z.string(),
  /** A first sync has no deletions. */
  initial: z.boolean(),
  /** Everything up to this sequence was sent. */
  after: z.int().nonnegative(),
  /** Where this round of pages ends; null before the first page. */
  upTo: z.int().nonnegative().nullable(),
  limit: z.int().positive().max(maxLimit),
  type: z.enum(syncTypes),
  contentType: z.string().nullable(),
});

type Position = z.infer<typeof positionSchema>;

interface SyncContext {
  store: Store;
  history: EntryHistory;
  overLimit: OverLimit;
  /** The full address of the sync path. The next token is appended as its only parameter: clients extract it by text search. */
  address: string;
}

interface Page {
  items: unknown[];
  /** The sequence, or the offset in a list, that the page ends at; null for the last page. */
  endsAt: number | null;
}

/**
 * A page of a sync (Contentful, "Synchronization"): everything with all locales at first, later what was published, unpublished or deleted
 * since. Drafts have no history: a preview token is limited to the initial sync.
 *
 * @throws {ContentError} 400 for an invalid token or type.
 */
export function synchronise(parameters: URLSearchParams, context: SyncContext) {
  const { store, history, overLimit } = context;
  const position = readPosition(parameters, store, { history: history.name, overLimit });
  if (store.isPreview && !position.initial) {
    throw new ContentError(400, 'BadRequest', 'The Preview API knows the initial sync only.');
  }
  const upTo = position.upTo ?? history.head();
  const { items, endsAt } = store.isPreview ? everything(position, store) : changes({ ...position, upTo }, context);
  const next: Position =
    endsAt === null ? { ...position, initial: false, after: upTo, upTo: null } : { ...position, after: endsAt, upTo };
  const url = `${context.address}?sync_token=${writeToken(next)}`;
  return { sys: { type: 'Array' }, items, ...(endsAt === null ? { nextSyncUrl: url } : { nextPageUrl: url }) };
}

function changes(position: Position & { upTo: number }, { history, store }: SyncContext): Page {
  const range = rangeOf(position);
  if (range === null) return { items: [], endsAt: null };
  // The query reads one version more than the page has, to detect whether there is another page.
  const found = history.list({ ...range, limit: position.limit + 1 });
  const listed = found.slice(0, position.limit);
  const items = listed.flatMap((version) => writeChange(version, store) ?? []);
  return { items, endsAt: found.length > listed.length ? (listed.at(-1)?.sequence ?? null) : null };
}

/** The versions that a sync of this type lists; null for none. */
function rangeOf({ initial, after, upTo, limit, type, contentType }: Position & { upTo: number }): VersionRange | null {
  const range = { after, upTo, limit, contentType, kind: null };
  switch (type) {
    case 'all':
      return { ...range, states: initial ? 'live' : 'both' };
    case 'Entry':
    case 'Asset':
      return { ...range, kind: type, states: 'live' };
    default: {
      if (initial) return null;
      const kind = type === 'Deletion' ? null : type === 'DeletedEntry' ? 'Entry' : 'Asset';
      return { ...range, kind, states: 'gone' };
    }
  }
}

function writeChange(version: EntryVersion, store: Store): unknown {
  if (version.published === null) return writeDeletion(version);
  const resource = store.find(version);
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

/**
 * The position in the token of an earlier page, or the first one.
 *
 * @throws {ContentError} 400 for an invalid token or one of another history, other parameters beside it, or an unknown type.
 */
function readPosition(
  parameters: URLSearchParams,
  store: Store,
  { history, overLimit }: { history: string; overLimit: OverLimit },
): Position {
  const token = parameters.get('sync_token');
  if (token === null)
    return { history, initial: true, after: 0, upTo: null, ...readStart(parameters, store, overLimit) };

  if ([...parameters.keys()].some((name) => name !== 'sync_token' && name !== 'access_token')) {
    const problem =
      'When passing a sync token you can not pass any other parameters. If you want to sync with a specific limit, start a new sync with "initial".';
    throw new ContentError(400, 'InvalidQuery', problem);
  }
  const position = readToken(token, positionSchema);
  if (position?.history !== history) throw badValue('sync_token', 'Please start a new sync with "initial"');
  return position;
}

function readStart(parameters: URLSearchParams, store: Store, overLimit: OverLimit) {
  if (parameters.get('initial') !== 'true') throw invalidQuery({ name: 'unknown', path: ['initial'] });
  const requested = parameters.get('type') ?? 'all';
  const type = syncTypes.find((known) => known === requested);
  if (!type) throw badValue('type', `It must be one of ${syncTypes.join(', ')}`);
  const contentType = parameters.get('content_type');
  if (contentType !== null && type !== 'Entry') throw badValue('content_type', 'It needs "type" to be Entry');
  requireContentType(store.contentTypes, contentType);
  const limit = readLimit(parameters, overLimit);
  if (limit < 1) throw badValue('limit');
  return { type, contentType, limit };
}
