import { z } from 'zod';
import { badValue, invalidQuery } from './errors.ts';
import type { Resource, Store } from './resources.ts';
import { entriesOf } from './subject.ts';
import { defaultLimit, maxLimit } from './vocabulary.ts';
import { writeResource } from './wire.ts';

const types = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'] as const;

/** Where a sync stands, carried by its token; `from` is null when everything was sent. */
const positionSchema = z.object({
  from: z.int().nonnegative().nullable(),
  limit: z.int().positive(),
  type: z.enum(types),
  contentType: z.string().nullable(),
});
type Position = z.infer<typeof positionSchema>;

/**
 * A page of a sync (Contentful, "Synchronization"): items with all locales. The seed doesn't change while the sandbox runs, so that what follows
 * the first round is empty.
 *
 * @param address The sync path's full address, which the next token is put behind, first and alone.
 * @throws {ContentError} 400 for a token or type there is none of.
 */
export function synchronise(parameters: URLSearchParams, store: Store, address: string) {
  const position = readPosition(parameters, store);
  const all = position.from === null ? [] : choose(position, store);
  const from = position.from ?? 0;
  const end = from + position.limit;
  const isLast = end >= all.length;
  const url = `${address}?sync_token=${writeToken({ ...position, from: isLast ? null : end })}`;
  return {
    sys: { type: 'Array' },
    items: all.slice(from, end).map((resource) => writeResource(resource, true)),
    ...(isLast ? { nextSyncUrl: url } : { nextPageUrl: url }),
  };
}

function readPosition(parameters: URLSearchParams, store: Store): Position {
  const token = parameters.get('sync_token');
  if (token !== null) return readToken(token);
  if (parameters.get('initial') !== 'true') throw invalidQuery({ name: 'unknown', path: ['initial'] });
  const asked = parameters.get('type') ?? 'all';
  const type = types.find((known) => known === asked);
  if (!type) throw badValue('type', asked);
  const contentType = parameters.get('content_type');
  if (contentType !== null && type !== 'Entry') throw badValue('content_type', contentType);
  entriesOf(store.contentTypes, contentType);
  const limit = Number(parameters.get('limit') ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1) throw badValue('limit', String(parameters.get('limit')));
  return { from: 0, limit: Math.min(limit, maxLimit), type, contentType };
}

function choose({ type, contentType }: Position, { entries, assets }: Store): readonly Resource[] {
  if (type === 'all') return [...entries, ...assets];
  if (type === 'Asset') return assets;
  if (type !== 'Entry') return [];
  return contentType === null ? entries : entries.filter((entry) => entry.contentType === contentType);
}

function writeToken(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readToken(token: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
  } catch {
    throw badValue('sync_token', token);
  }
}
