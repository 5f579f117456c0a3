import type { z } from 'zod';

/** A value made to stand in an address as it is; clients are to take it for a word without meaning. */
export function writeToken(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value of such a token; null for what is none, or not of this shape. */
export function readToken<Value>(token: string, schema: z.ZodType<Value>): Value | null {
  try {
    const found = schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return found.success ? found.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
