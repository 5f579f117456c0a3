import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const count = z.object({ uses: z.int() });

/** How many orders used a code, spelled as the seed spells it. One look into an index. */
export function usesOfCode(database: DatabaseSync, code: string): number {
  const row = database.prepare('SELECT count(*) AS uses FROM storefront_order_discounts WHERE code = ?').get(code);
  return count.parse(row).uses;
}
