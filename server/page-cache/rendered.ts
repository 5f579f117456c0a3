import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { CachedPage } from './memory-store.ts';
import type { UncachedPage } from './send-page.ts';

interface StoredRendering {
  stored: CachedPage;
  /** The page was purged while it was being rendered. */
  isOutdated?: boolean;
  /** A provider failed or was late, and a stale response was used. */
  isStale?: boolean;
}

interface UncachedRendering {
  uncached: UncachedPage;
  /** A part is missing, because its provider failed or was late. */
  isIncomplete?: boolean;
}

/** The result of a rendering. */
export type Rendered = StoredRendering | UncachedRendering;

/** Whether the result is an error with nothing else to show. */
export function isError(rendered: Rendered): boolean {
  return 'uncached' in rendered && rendered.uncached.status >= 500;
}

/** Whether the result is a fault, or a page with a part missing; not a whole page, a redirect or "not found". */
export function isFailed(rendered: Rendered): boolean {
  return 'uncached' in rendered && !(rendered.uncached.status >= 300 && rendered.uncached.status < 500);
}

/**
 * Whether a page was made from fresh responses, so that providers are up. A page without any response, like robots.txt, says nothing about providers.
 */
export function isWhole(rendered: Rendered): boolean {
  return 'stored' in rendered && !rendered.isStale && rendered.stored.page.tags.size > 0;
}

/** A response that is sent and not stored, read to its end; `no-store` when a part is missing. */
export async function uncachedRendering(response: Response, record: ReadRecord): Promise<UncachedRendering> {
  const uncached = await readUncached(response);
  const isIncomplete = uncached.status === 200 && record.isIncomplete;
  // Without Cache-Control, a CDN may store a response for as long as it likes.
  if (isIncomplete && !uncached.headers.has('cache-control')) uncached.headers.set('cache-control', 'no-store');
  return { uncached, isIncomplete };
}

/** The whole response, with its body as bytes. @throws The error of the rendering, when its body fails. */
export async function readUncached(response: Response): Promise<UncachedPage> {
  const { status, headers } = response;
  return { status, headers: new Headers(headers), body: new Uint8Array(await response.arrayBuffer()) };
}
