import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import type { Envelope, Item } from './envelope.ts';

/** One accepted envelope. */
interface Report {
  eventId: string;
  /** ISO 8601. */
  receivedAt: string;
  header: Record<string, unknown>;
  /** JSON payloads as sent; of attachments, the number of bytes alone. */
  items: { type: string; header: Record<string, unknown>; payload?: unknown; bytes: number }[];
}

interface Reports {
  add: (eventId: string, envelope: Envelope) => void;
  /** Oldest first. */
  list: () => Report[];
  clear: () => void;
}

/** Older ones are deleted. */
const maxRows = 1000;

const row = z.object({ eventId: z.string(), receivedAt: z.int(), header: z.string(), items: z.string() });
const content = z.record(z.string(), z.unknown());
const items = z.array(z.object({ type: z.string(), header: content, payload: z.unknown().optional(), bytes: z.int() }));

/** The last 1,000 envelopes. @param now Milliseconds since the epoch. */
export function createReports(database: DatabaseSync, now: () => number): Reports {
  database.exec(`CREATE TABLE IF NOT EXISTS error_reports_envelopes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, eventId TEXT NOT NULL, receivedAt INTEGER NOT NULL, header TEXT NOT NULL, items TEXT NOT NULL
  ) STRICT`);

  return {
    add(eventId, envelope) {
      const { lastInsertRowid } = database
        .prepare('INSERT INTO error_reports_envelopes (eventId, receivedAt, header, items) VALUES (?, ?, ?, ?)')
        .run(eventId, now(), JSON.stringify(envelope.header), JSON.stringify(envelope.items.map(stored)));
      database.prepare('DELETE FROM error_reports_envelopes WHERE number <= ?').run(Number(lastInsertRowid) - maxRows);
    },
    list: () =>
      database
        .prepare('SELECT eventId, receivedAt, header, items FROM error_reports_envelopes ORDER BY number')
        .all()
        .map((found) => {
          const read = row.parse(found);
          return {
            eventId: read.eventId,
            receivedAt: new Date(read.receivedAt).toISOString(),
            header: content.parse(JSON.parse(read.header)),
            items: items.parse(JSON.parse(read.items)),
          };
        }),
    clear: () => database.exec('DELETE FROM error_reports_envelopes'),
  };
}

function stored({ type, header, payload }: Item): Report['items'][number] {
  return {
    type,
    header,
    bytes: payload.length,
    ...(type !== 'attachment' && { payload: parseJson(payload.toString()) }),
  };
}
