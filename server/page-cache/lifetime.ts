import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { CachedPage } from './memory-store.ts';
import { type CachePolicy, notFoundPolicy } from './policies.ts';
import type { StoredPage } from './stored-page.ts';

/** Milliseconds for which a page that was made from stale responses is fresh. */
const freshWhenStale = 5000;

/** Milliseconds for which a page is sent, marked as expired, after the time in which it may be sent as stale. */
const expiredMs = 30 * 24 * 60 * 60_000;

/**
 * Milliseconds that a visitor waits for a page to be rendered again if there is an old one (decision 0092). Webhooks purge pages in memory, so such a
 * page is current or is already being rendered again. Webhooks do not purge copies on disk, so a copy may be outdated.
 */
export const waits = { inMemory: 400, onDisk: 1000 };

/** Whether a response may be stored: a whole page or "not found", but no error, and no page with a part missing because its provider failed. */
export function isStorable({ status, headers }: Response, { isIncomplete }: ReadRecord): boolean {
  if (isIncomplete || headers.has('set-cookie')) return false;
  if (status === 404) return true;
  return status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** Browsers revalidate the page each time; shared caches may store it for as long as this cache does. */
export function addCacheControl(headers: Headers, { fresh, stale }: CachePolicy, graceMs: number): void {
  if (headers.has('cache-control')) return;
  const grace = Math.round(graceMs / 1000);
  headers.set(
    'cache-control',
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${grace}`,
  );
}

/** A page that was just rendered, with the times until which it may be used. */
export function renderedPage(
  page: StoredPage,
  policy: CachePolicy,
  { isStale }: ReadRecord,
  { graceMs, previous }: { graceMs: number; previous: CachedPage | undefined },
): CachedPage {
  const now = performance.now();
  const { fresh, stale } = page.status === 404 ? notFoundPolicy : policy;
  const freshUntil = now + (isStale ? freshWhenStale : fresh * 1000);
  const grace = page.status === 404 ? 0 : graceMs;
  const fullGrace = now + grace;
  // A page that was rendered from stale responses is as old as these, so its grace does not start again.
  const graceUntil = isStale ? Math.min(previous?.graceUntil ?? fullGrace, fullGrace) : fullGrace;
  const staleUntil = freshUntil + (graceMs > 0 ? stale * 1000 : 0);
  return {
    page,
    freshUntil,
    staleUntil: isStale ? Math.min(staleUntil, graceUntil) : staleUntil,
    graceUntil,
    expiredUntil: graceUntil + (grace > 0 ? expiredMs : 0),
    waitMs: waits.inMemory,
    retryAt: 0,
  };
}

/** The same for a stored copy. An earlier process may have stored it, so its age is measured with the system clock. */
export function loadedPage(page: StoredPage, graceMs: number): CachedPage {
  const storedAt = performance.now() - Math.max(0, Date.now() - page.storedAt);
  const graceUntil = storedAt + graceMs;
  return {
    page,
    // Purges do not reach stored copies, and webhooks may have been missed: the copy is sent only if the page cannot be rendered in time.
    freshUntil: storedAt,
    staleUntil: storedAt,
    graceUntil,
    expiredUntil: graceUntil + (graceMs > 0 ? expiredMs : 0),
    waitMs: waits.onDisk,
    retryAt: 0,
  };
}
