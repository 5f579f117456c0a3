import type { z } from 'zod';

/** A value as an opaque, URL-safe token. */
export function writeToken(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The value of such a token; null for an invalid token, or a value that does not match the schema. */
export function readToken<Value>(token: string, schema: z.ZodType<Value>): Value | null {
  try {
    const found = schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return found.success ? found.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
