import { AsyncLocalStorage } from 'node:async_hooks';

/** What was read for one page. */
export interface ReadRecord {
  /** Names of everything that was read, like "product:light-phone-iii": when any of it changes, the page must be rendered again (SPEED-2). */
  tags: Set<string>;
  /** A stale response was used, because its provider failed or was slow. */
  isStale: boolean;
  /** A part of the page could not be read and was left out. */
  isIncomplete: boolean;
}

interface RecordScope extends Omit<ReadRecord, 'tags'> {
  /** null if tags are not noted. */
  tags: Set<string> | null;
  /** The page is rendered once for all visitors, so reads may be answered from the cache. */
  isShared: boolean;
}

const recordScope = new AsyncLocalStorage<RecordScope>();

/** Runs the reads of a page that is the same for all visitors, and records them. */
export function recordSharedReads<Result>(read: () => Promise<Result>) {
  return record(true, read);
}

/** Records the reads within one load of the response cache, for all pages that will use its result. */
export function recordReads<Result>(read: () => Promise<Result>) {
  return record(isShared(), read);
}

async function record<Result>(isShared: boolean, read: () => Promise<Result>) {
  const scope: RecordScope = { tags: new Set(), isStale: false, isIncomplete: false, isShared };
  const result = await recordScope.run(scope, read);
  return { result, record: scope as ReadRecord };
}

/** Reads a list of which a page shows a part. The list's tags, which may be thousands, are not noted; the caller notes the tags of the part. */
export async function readWithoutTags<Result>(read: () => Promise<Result>): Promise<Result> {
  const scope: RecordScope = { tags: null, isStale: false, isIncomplete: false, isShared: isShared() };
  const result = await recordScope.run(scope, read);
  if (scope.isStale) noteStale();
  if (scope.isIncomplete) noteIncomplete();
  return result;
}

/** Whether the current reads are for a page that is the same for all visitors. */
export function isShared(): boolean {
  return recordScope.getStore()?.isShared ?? false;
}

/** Notes what was read, so that a purge of one of these tags renders the page again. */
export function noteTags(tags: Iterable<string>): void {
  const noted = recordScope.getStore()?.tags;
  if (noted) for (const tag of tags) noted.add(tag);
}

/** Notes that a stale response was used, because its provider failed or was slow: the page is rendered again soon. */
export function noteStale(): void {
  const scope = recordScope.getStore();
  if (scope) scope.isStale = true;
}

/** Notes that a part of the page could not be read and was left out: no cache stores the page. */
export function noteIncomplete(): void {
  const scope = recordScope.getStore();
  if (scope) scope.isIncomplete = true;
}
