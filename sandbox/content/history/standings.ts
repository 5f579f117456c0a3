import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Kind } from '../resources.ts';
import type { Standing } from './standing.ts';

export interface Span {
  /** Sequences above this … */
  after: number;
  /** … up to this one. */
  upTo: number;
  limit: number;
  kind: Kind | null;
  contentType: string | null;
  /** Live: what is published. Gone: what was taken back or deleted. */
  states: 'live' | 'gone' | 'both';
}

const standingSchema = z.object({
  kind: z.enum(['Entry', 'Asset']),
  id: z.string(),
  contentType: z.string().nullable(),
  published: z.string().nullable(),
  latest: z.string().nullable(),
  revision: z.number(),
  version: z.number(),
  publishedVersion: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  changedAt: z.string(),
  deletedAt: z.string().nullable(),
  sequence: z.number(),
}) satisfies z.ZodType<Standing>;

/** Everything that is known. Equal texts are one text: there are few dates and types among very many rows. */
export function* readStandings(database: DatabaseSync): Generator<Standing> {
  const texts = new Map<string, string>();
  const one = (text: string) => {
    const known = texts.get(text) ?? text;
    texts.set(known, known);
    return known;
  };
  for (const row of database.prepare('SELECT * FROM content_standing').iterate()) {
    const standing = standingSchema.parse(row);
    const { contentType, published, latest, createdAt, updatedAt, changedAt } = standing;
    yield {
      ...standing,
      contentType: contentType && one(contentType),
      published: published === latest ? latest : published,
      createdAt: one(createdAt),
      updatedAt: one(updatedAt),
      changedAt: one(changedAt),
    };
  }
}

/** In the order of their sequence, at most `limit`. */
export function listStandings(
  database: DatabaseSync,
  { after, upTo, limit, kind, contentType, states }: Span,
): Standing[] {
  const conditions = ['sequence > ?', 'sequence <= ?'];
  const values: SQLInputValue[] = [after, upTo];
  if (states !== 'both') conditions.push(states === 'live' ? 'published IS NOT NULL' : 'published IS NULL');
  if (kind !== null) {
    conditions.push('kind = ?');
    values.push(kind);
  }
  if (contentType !== null) {
    conditions.push('contentType = ?');
    values.push(contentType);
  }
  const found = database
    .prepare(`SELECT * FROM content_standing WHERE ${conditions.join(' AND ')} ORDER BY sequence LIMIT ?`)
    .all(...values, limit);
  return z.array(standingSchema).parse(found);
}
