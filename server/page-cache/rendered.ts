import type { ReadRecord } from '#providers/transport/read-record.ts';
import type { CachedPage } from './memory-store.ts';
import type { PassedPage } from './send-page.ts';

interface StoredRendering {
  stored: CachedPage;
  /** It was purged while it was being rendered. */
  isOutdated?: boolean;
  /** A provider failed or was late, and a stale response was used. */
  isStale?: boolean;
}

interface PassedRendering {
  passed: PassedPage;
  /** A part is missing, because its provider failed or was late. */
  isInPart?: boolean;
}

/** What came of a rendering. */
export type Rendered = StoredRendering | PassedRendering;

/** Nothing to show but an error. */
export function isError(rendered: Rendered): boolean {
  return 'passed' in rendered && rendered.passed.status >= 500;
}

/** Neither a page nor a redirect nor "not found": a fault, or a page with a part missing. */
export function isFailed(rendered: Rendered): boolean {
  return 'passed' in rendered && !(rendered.passed.status >= 300 && rendered.passed.status < 500);
}

/** A page of fresh responses: providers are up. One that is made without any, like robots.txt, says nothing of them. */
export function isWhole(rendered: Rendered): boolean {
  return 'stored' in rendered && !rendered.isStale && rendered.stored.page.tags.size > 0;
}

/** A response that is sent and not stored, read to its end; `no-store` when a part is missing. */
export async function passedRendering(response: Response, { isIncomplete }: ReadRecord): Promise<PassedRendering> {
  const passed = await readPassed(response);
  const isInPart = passed.status === 200 && isIncomplete;
  // A CDN may store for as long as it likes what does not say.
  if (isInPart && !passed.headers.has('cache-control')) passed.headers.set('cache-control', 'no-store');
  return { passed, isInPart };
}

/** The whole response, with its body as bytes. @throws The error of the rendering, when its body fails. */
export async function readPassed(response: Response): Promise<PassedPage> {
  const { status, headers } = response;
  return { status, headers: new Headers(headers), body: new Uint8Array(await response.arrayBuffer()) };
}
