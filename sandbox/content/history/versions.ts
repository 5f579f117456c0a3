import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Kind } from '../model.ts';

/** The last known version of an entry or asset, also after it was deleted. Times are ISO 8601 in UTC, as the API writes them. */
export interface EntryVersion {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  /** Digest of the published fields; null for a draft, and when unpublished. */
  published: string | null;
  /** Digest of the latest fields; null when deleted. */
  latest: string | null;
  /** Number of times it was published. */
  revision: number;
  /** Incremented by every save and every publishing. */
  version: number;
  /** The version that is published; null when none is. */
  publishedVersion: number | null;
  createdAt: string;
  /** When it was published last. */
  updatedAt: string;
  /** When it was saved last. */
  changedAt: string;
  /** When it was unpublished or deleted; null while it is published, or never was. */
  deletedAt: string | null;
  /** Its place in the order of publishing and unpublishing; 0 when neither has happened. */
  sequence: number;
}

/** Which versions to list. */
export interface VersionRange {
  /** Sequences above this … */
  after: number;
  /** … up to this one. */
  upTo: number;
  limit: number;
  kind: Kind | null;
  contentType: string | null;
  /** live: published. gone: unpublished or deleted. */
  states: 'live' | 'gone' | 'both';
}

/**
 * Creates the tables. They survive a restart, so that earlier sync tokens stay valid. `content_history` has one row, the name of this history; a
 * token that has another name is refused.
 *
 * @returns the name.
 */
export function openVersions(database: DatabaseSync): string {
  database.exec(`
    CREATE TABLE IF NOT EXISTS content_history (name TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS content_versions (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      contentType TEXT,
      published TEXT,
      latest TEXT,
      revision INTEGER NOT NULL,
      version INTEGER NOT NULL,
      publishedVersion INTEGER,
      createdAt TEXT NOT NULL,
      updatedAt TEXT NOT NULL,
      changedAt TEXT NOT NULL,
      deletedAt TEXT,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS content_versions_sequence ON content_versions (sequence);
  `);
  const known = database.prepare('SELECT name FROM content_history').get()?.name;
  if (typeof known === 'string') return known;
  const name = randomUUID().slice(0, 8);
  database.prepare('INSERT INTO content_history VALUES (?)').run(name);
  return name;
}

/** Drops the tables: the next history begins with the seed alone, under another name. */
export function dropVersions(database: DatabaseSync): void {
  database.exec('DROP TABLE IF EXISTS content_history; DROP TABLE IF EXISTS content_versions;');
}

const versionSchema = z.object({
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
}) satisfies z.ZodType<EntryVersion>;

/** All versions. Equal strings are interned: very many rows share few dates and types. */
export function* readVersions(database: DatabaseSync): Generator<EntryVersion> {
  const strings = new Map<string, string>();
  const intern = (text: string) => {
    const known = strings.get(text) ?? text;
    strings.set(known, known);
    return known;
  };
  for (const row of database.prepare('SELECT * FROM content_versions').iterate()) {
    const version = versionSchema.parse(row);
    const { contentType, published, latest, createdAt, updatedAt, changedAt } = version;
    yield {
      ...version,
      contentType: contentType && intern(contentType),
      published: published === latest ? latest : published,
      createdAt: intern(createdAt),
      updatedAt: intern(updatedAt),
      changedAt: intern(changedAt),
    };
  }
}

/** In the order of their sequence, at most `limit`. */
export function listVersions(
  database: DatabaseSync,
  { after, upTo, limit, kind, contentType, states }: VersionRange,
): EntryVersion[] {
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
  const rows = database
    .prepare(`SELECT * FROM content_versions WHERE ${conditions.join(' AND ')} ORDER BY sequence LIMIT ?`)
    .all(...values, limit);
  return z.array(versionSchema).parse(rows);
}
