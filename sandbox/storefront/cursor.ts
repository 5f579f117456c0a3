import { z } from 'zod';
import { isRecord } from '../json.ts';
import { badRequest } from './errors.ts';

/** Where a page ended: the item's id, and the value that its list is sorted by. */
interface Cursor {
  id: string;
  value: string;
}

const written = z.object({ last_id: z.union([z.string(), z.number()]), last_value: z.union([z.string(), z.number()]) });

/** As the provider writes cursors, although clients take them as they are: base64 of JSON. */
export function cursorOf(id: string | number, value: string | number): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: String(value) })).toString('base64');
}

/** @throws the provider's error for a text that is no cursor. */
export function readCursor(text: string): Cursor {
  const { success, data } = written.safeParse(parsed(text));
  if (!success) throw invalidCursor();
  return { id: String(data.last_id), value: String(data.last_value) };
}

/** Its wording is that of reports from merchants who changed the sort key between two pages. */
export function invalidCursor() {
  return badRequest('Invalid cursor for current pagination sort.');
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString());
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
