import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** One event that a page sent. */
interface PixelEvent {
  /** The pixel's id. */
  id: string;
  /** "PageView", "Purchase", … */
  event: string;
  /** Of the page, and of the one before it; empty when not sent. */
  address: string;
  referrer: string;
  /** The event's own data, `cd[…]`. */
  data: Record<string, string>;
  /** Was it sent by the image of a page without scripts? */
  noscript: boolean;
  /** ISO 8601. */
  receivedAt: string;
}

interface PixelEvents {
  add: (parameters: URLSearchParams) => void;
  /** Oldest first. */
  list: () => PixelEvent[];
  clear: () => void;
}

/** Older ones are deleted. */
const maxRows = 1000;

const row = z.object({ parameters: z.string(), receivedAt: z.int() });

/** The last 1,000 events. @param now Milliseconds since the epoch. */
export function createPixelEvents(database: DatabaseSync, now: () => number): PixelEvents {
  database.exec(`CREATE TABLE IF NOT EXISTS pixel_events (
    number INTEGER PRIMARY KEY AUTOINCREMENT, receivedAt INTEGER NOT NULL, parameters TEXT NOT NULL
  ) STRICT`);
  return {
    add(parameters) {
      const { lastInsertRowid } = database
        .prepare('INSERT INTO pixel_events (receivedAt, parameters) VALUES (?, ?)')
        .run(now(), parameters.toString());
      database.prepare('DELETE FROM pixel_events WHERE number <= ?').run(Number(lastInsertRowid) - maxRows);
    },
    list: () =>
      database
        .prepare('SELECT receivedAt, parameters FROM pixel_events ORDER BY number')
        .all()
        .map((found) => {
          const { receivedAt, parameters } = row.parse(found);
          return read(new URLSearchParams(parameters), receivedAt);
        }),
    clear: () => database.exec('DELETE FROM pixel_events'),
  };
}

function read(parameters: URLSearchParams, receivedAt: number): PixelEvent {
  const text = (name: string) => parameters.get(name) ?? '';
  const data = [...parameters].flatMap(([name, value]) => {
    const key = /^cd\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return {
    id: text('id'),
    event: text('ev'),
    address: text('dl'),
    referrer: text('rl'),
    data: Object.fromEntries(data),
    noscript: text('noscript') === '1',
    receivedAt: new Date(receivedAt).toISOString(),
  };
}
