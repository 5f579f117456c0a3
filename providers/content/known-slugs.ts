import type { SharedCalls } from '../transport/response-cache/shared-calls.ts';

/** Milliseconds that a list is good for, for each call that reading it takes. */
const interval = 1000;

/** What a list was read as, and how many calls that took. */
export interface SlugList {
  slugs: string[];
  calls: number;
}

/**
 * Which slugs the service has of each content type. Whoever asks for one that it has not is answered without asking for it: else addresses that
 * anybody can make up by the thousand would use up the calls of all others (decision 21). A list is read anew when it does not have a slug, no more
 * often than once a second for each thousand entries; so what was just published is found within that time.
 *
 * @returns whether the service has the slug; throws what `read` throws when that cannot be told
 */
export function createKnownSlugs(calls: SharedCalls, read: (contentType: string) => Promise<SlugList>) {
  const known = new Map<string, { slugs: ReadonlySet<string>; until: number }>();

  async function readAnew(contentType: string): Promise<ReadonlySet<string>> {
    const list = await read(contentType);
    const slugs = new Set(list.slugs);
    known.set(contentType, { slugs, until: performance.now() + interval * list.calls });
    return slugs;
  }

  return async function isKnown(contentType: string, slug: string): Promise<boolean> {
    const list = known.get(contentType);
    if (list?.slugs.has(slug)) return true;
    if (list && performance.now() < list.until) return false;
    const slugs = await calls.wait('content', `slugs of ${contentType}`, () => readAnew(contentType));
    return slugs.has(slug);
  };
}
