import { z } from 'zod';
import { badValue } from '../errors.ts';
import type { Query } from './query.ts';
import type { QueryResult } from './run-query.ts';

const positionSchema = z.object({ skip: z.int().nonnegative() });

/**
 * The offset of a page requested with `cursor=true` (Contentful, "Cursor-based pagination").
 *
 * @throws {ContentError} 400 for `skip` beside a cursor, or an invalid page token.
 */
export function readCursor(parameters: URLSearchParams): number {
  if (parameters.has('skip')) throw badValue('skip', 'It cannot be combined with "cursor"');
  const name = parameters.has('pageNext') ? 'pageNext' : 'pagePrev';
  const token = parameters.get(name);
  if (token === null) return 0;
  const position = readToken(token, positionSchema);
  if (!position) throw badValue(name, 'It must be taken from an earlier page');
  return position.skip;
}

/** The page with `pages`: paths, without a host, of the next and the previous page when they exist. */
export function writeCursorPage(address: URL, { skip, limit }: Query, { total, page }: QueryResult) {
  const pathOf = (name: 'pageNext' | 'pagePrev', start: number) => {
    const parameters = new URLSearchParams(address.search);
    for (const own of ['pageNext', 'pagePrev', 'access_token']) parameters.delete(own);
    parameters.set(name, writeToken({ skip: start }));
    return `${address.pathname}?${parameters}`;
  };
  const hasNext = limit > 0 && skip + limit < total;
  return {
    sys: { type: 'Array' },
    limit,
    pages: {
      ...(hasNext && { next: pathOf('pageNext', skip + limit) }),
      ...(skip > 0 && { prev: pathOf('pagePrev', Math.max(0, skip - limit)) }),
    },
    ...page,
  };
}

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
