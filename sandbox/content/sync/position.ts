import { z } from 'zod';
import { badValue, ContentError, invalidQuery } from '../errors.ts';
import { type OverLimit, readLimit } from '../query/query.ts';
import { requireContentType } from '../query/subject.ts';
import type { Store } from '../stores.ts';
import { readToken } from '../token.ts';
import { maxLimit } from '../vocabulary.ts';

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

export type Position = z.infer<typeof positionSchema>;

/**
 * The position in the token of an earlier page, or the first one.
 *
 * @throws {ContentError} 400 for an invalid token or one of another history, other parameters beside it, or an unknown type.
 */
export function readPosition(
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
