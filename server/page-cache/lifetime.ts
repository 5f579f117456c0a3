import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { CachedPage } from './memory-store.ts';
import { type CachePolicy, notFoundPolicy } from './policies.ts';
import type { StoredPage } from './stored-page.ts';

/** Milliseconds that a page is fresh that was made of stale responses. */
const freshWhenStale = 5000;

/** Milliseconds for which a page is sent, marked as expired, after the time in which it may be sent as stale. */
const expiredMs = 30 * 24 * 60 * 60_000;

/**
 * Milliseconds that a visitor waits for a page anew when there is an old one (decision 0092). Webhooks have reached the one in memory: what it shows is
 * current, or is being rendered again. Of one on disk nobody knows.
 */
export const waits = { inMemory: 400, onDisk: 1000 };

/** A whole page, or "not found"; never a failure, nor a page with a part missing because its provider failed. */
export function isStorable({ status, headers }: Response, { isIncomplete }: ReadRecord): boolean {
  if (isIncomplete || headers.has('set-cookie')) return false;
  if (status === 404) return true;
  return status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/** Browsers ask each time whether the page has changed; shared caches may keep it like this one does. */
export function addCacheControl(headers: Headers, { fresh, stale }: CachePolicy, graceMs: number): void {
  if (headers.has('cache-control')) return;
  const grace = Math.round(graceMs / 1000);
  headers.set(
    'cache-control',
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${grace}`,
  );
}

/** How long a page that was just rendered may be used. */
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
  // What was rendered from stale responses is as old as these.
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

/** The same for a copy on disk, which may be of an earlier process: the system clock dates it. */
export function loadedPage(page: StoredPage, graceMs: number): CachedPage {
  const storedAt = performance.now() - Math.max(0, Date.now() - page.storedAt);
  const graceUntil = storedAt + graceMs;
  return {
    page,
    // Purges do not reach copies on disk, and webhooks may have been missed: it is used when the page cannot be rendered in time.
    freshUntil: storedAt,
    staleUntil: storedAt,
    graceUntil,
    expiredUntil: graceUntil + (graceMs > 0 ? expiredMs : 0),
    waitMs: waits.onDisk,
    retryAt: 0,
  };
}
