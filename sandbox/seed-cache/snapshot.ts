import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Seed } from '#seed/schema.ts';
import { fileName } from '../database/open-database.ts';
import { transaction } from '../database/transaction.ts';
import type { MediaFile } from '../provider.ts';
import type { Published } from '../publishing/change.ts';

/** The lists that grow with a seed are parts of their own, parsed when first asked for: a start needs neither. */
type Part = 'products' | 'entries' | 'rest';

interface Rest {
  seed: Omit<Seed, 'catalogue' | 'content'> & {
    catalogue: Omit<Seed['catalogue'], 'products'>;
    content: Omit<Seed['content'], 'entries'>;
  };
  media: MediaFile[];
}

/**
 * Keeps what was read and checked of a seed in that state (seed-state.ts), for the next start. One transaction: a killed process leaves
 * the earlier reading or this one.
 */
export function keepReading(database: DatabaseSync, state: string, { seed, media }: Published): void {
  const { products, ...catalogue } = seed.catalogue;
  const { entries, ...content } = seed.content;
  const rest: Rest = { seed: { ...seed, catalogue, content }, media: [...media.values()] };
  transaction(database, () => {
    database.exec(`
      DROP TABLE IF EXISTS seed_reading;
      CREATE TABLE seed_reading (part TEXT PRIMARY KEY, state TEXT NOT NULL, json TEXT NOT NULL) STRICT;`);
    const write = database.prepare('INSERT INTO seed_reading (part, state, json) VALUES (?, ?, ?)');
    const keep = (part: Part, value: unknown) => write.run(part, state, JSON.stringify(value));
    keep('products', products);
    keep('entries', entries);
    keep('rest', rest);
  });
}

/** What an earlier start kept of the seed in that state; null when none did. */
export function findReading(dataDir: string, state: string): Published | null {
  const path = join(dataDir, fileName);
  const found = existsSync(path) ? findPart(path, state, 'rest') : null;
  if (found === null) return null;
  const { seed, media }: Rest = JSON.parse(found);
  const products = once((): Seed['catalogue']['products'] => JSON.parse(readPart(path, state, 'products')));
  const entries = once((): Seed['content']['entries'] => JSON.parse(readPart(path, state, 'entries')));
  return {
    seed: {
      ...seed,
      catalogue: {
        ...seed.catalogue,
        get products() {
          return products();
        },
      },
      content: {
        ...seed.content,
        get entries() {
          return entries();
        },
      },
    },
    media: new Map(media.map((file) => [file.file, file])),
  };
}

/** null also for a database that cannot be read: opening it in earnest, soon after, says why. */
function findPart(path: string, state: string, part: Part): string | null {
  try {
    return readPart(path, state, part);
  } catch {
    return null;
  }
}

function readPart(path: string, state: string, part: Part): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const kept = database.prepare('SELECT json FROM seed_reading WHERE part = ? AND state = ?').get(part, state);
    if (typeof kept?.json !== 'string') throw new Error(`${path} has lost its reading of the seed: ${part}.`);
    return kept.json;
  } finally {
    database.close();
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
