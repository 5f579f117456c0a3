import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

interface Subscriber {
  /** The address as it was typed. */
  address: string;
  /** pending: until the link in an email is opened. */
  status: 'subscribed' | 'pending';
  /** The form's other fields: FNAME, group[1][2], … */
  fields: Record<string, string>;
  /** ISO 8601. */
  since: string;
}

export interface Subscribers {
  statusOf: (address: string) => Subscriber['status'] | null;
  /** Adds an address, or updates its status and fields. Case-insensitive. */
  put: (subscriber: Omit<Subscriber, 'since'>) => void;
  /** Oldest first. */
  list: () => Subscriber[];
  clear: () => void;
}

const row = z.object({
  address: z.string(),
  status: z.enum(['subscribed', 'pending']),
  fields: z.string(),
  since: z.int(),
});

/** The rows of the list. @param now Milliseconds since the epoch. */
export function createSubscribers(database: DatabaseSync, now: () => number): Subscribers {
  database.exec(`CREATE TABLE IF NOT EXISTS newsletter_subscribers (
    key TEXT PRIMARY KEY, address TEXT NOT NULL, status TEXT NOT NULL, fields TEXT NOT NULL, since INTEGER NOT NULL
  ) STRICT`);
  const select = 'SELECT address, status, fields, since FROM newsletter_subscribers';

  return {
    statusOf(address) {
      const found = database.prepare(`${select} WHERE key = ?`).get(address.toLowerCase());
      return found === undefined ? null : row.parse(found).status;
    },
    put({ address, status, fields }) {
      database
        .prepare(
          `INSERT INTO newsletter_subscribers (key, address, status, fields, since) VALUES (:key, :address, :status, :fields, :since)
           ON CONFLICT (key) DO UPDATE SET status = :status, fields = :fields`,
        )
        .run({ key: address.toLowerCase(), address, status, fields: JSON.stringify(fields), since: now() });
    },
    list: () =>
      database
        .prepare(`${select} ORDER BY since, rowid`)
        .all()
        .map((found) => {
          const { fields, since, ...subscriber } = row.parse(found);
          const parsed = z.record(z.string(), z.string()).parse(JSON.parse(fields));
          return { ...subscriber, fields: parsed, since: new Date(since).toISOString() };
        }),
    clear: () => database.exec('DELETE FROM newsletter_subscribers'),
  };
}
