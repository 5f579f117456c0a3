import { LRUCache } from 'lru-cache';
import { isError, isFailed, isWhole, type Rendered } from './rendered.ts';

/** Milliseconds until a page is rendered again that could not be rendered, or only with a part missing. */
export const retryDelay = 5000;

/** Maximum failing pages that are remembered. The next failure of any other page counts as one of its providers. */
const maxFailing = 1000;

/** Infers from renderings whether providers are down. While they are, an old page is sent without an attempt to render it. */
export function createFailures() {
  /** When a page failed, by its URL, until it is rendered whole. */
  const failing = new LRUCache<string, number>({ max: maxFailing });
  /** When any page was last rendered whole. */
  let wholeAt = Number.NEGATIVE_INFINITY;
  /** When a page last could not be rendered, or only with a part missing or from stale responses. */
  let failedAt = Number.NEGATIVE_INFINITY;
  /** Whether a page could not be rendered, or only from stale responses, and no page was rendered whole from fresh responses since. */
  let isDown = false;

  /** If a page failed before another was rendered whole, its failures say nothing about other pages and do not count (decision 0091). */
  function noteFailure(url: string, { isIncomplete }: { isIncomplete: boolean } = { isIncomplete: false }): void {
    if ((failing.get(url) ?? Number.POSITIVE_INFINITY) < wholeAt) return;
    failedAt = performance.now();
    failing.set(url, failedAt);
    // A part may be missing for days while other pages are whole.
    if (!isIncomplete) isDown = true;
  }

  function noteWhole(url: string): void {
    failing.delete(url);
    wholeAt = performance.now();
    isDown = false;
  }

  return {
    noteFailure,
    noteRendered(url: string, rendered: Rendered): void {
      if (isError(rendered) || ('stored' in rendered && rendered.isStale)) noteFailure(url);
      else if (isFailed(rendered)) noteFailure(url, { isIncomplete: true });
      else if (isWhole(rendered)) noteWhole(url);
    },
    /** Whether the page failed or was late, and has not been rendered whole since. */
    hasFailed: (url: string) => failing.has(url),
    isDown: () => isDown,
    /** Whether providers are down, or a page failed in the last `retryDelay` milliseconds: other pages would wait for the same provider. */
    isFailing: () => isDown || performance.now() < failedAt + retryDelay,
  };
}
