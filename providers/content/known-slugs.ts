import type { SharedCalls } from '../transport/response-cache/shared-calls.ts';

/** Minimum time between two reads of a list in milliseconds, for each call that a read takes. */
const minInterval = 1000;

/** The slugs of a content type, and how many calls it took to read them. */
export interface SlugList {
  slugs: string[];
  calls: number;
}

/**
 * The slugs that the service has of each content type. A request for any other slug makes no call: otherwise made-up URLs would use up the rate
 * limit (decision 0021). A list is read again when it lacks a slug, at most once a second for each thousand entries; a new entry is found within
 * that time.
 *
 * @param read Reads all slugs of a content type.
 * @returns `isKnown`: whether the service has the slug; throws what `read` throws. `purge`: makes the next slug that the list lacks read it again.
 * `inOtherCase`: the slug of the last list that differs in case alone, found without a call
 */
export function createKnownSlugs(calls: SharedCalls, read: (contentType: string) => Promise<SlugList>) {
  const lists = new Map<string, { slugs: ReadonlySet<string>; until: number }>();

  async function refresh(contentType: string): Promise<ReadonlySet<string>> {
    const list = await read(contentType);
    const slugs = new Set(list.slugs);
    lists.set(contentType, { slugs, until: performance.now() + minInterval * list.calls });
    return slugs;
  }

  return {
    async isKnown(contentType: string, slug: string): Promise<boolean> {
      const list = lists.get(contentType);
      if (list?.slugs.has(slug)) return true;
      if (list && performance.now() < list.until) return false;
      const slugs = await calls.join('content', `slugs of ${contentType}`, () => refresh(contentType));
      return slugs.has(slug);
    },
    inOtherCase: (contentType: string, slug: string) => inOtherCase(lists.get(contentType)?.slugs ?? [], slug),
    purge(contentType: string): void {
      const list = lists.get(contentType);
      if (list) list.until = 0;
    },
  };
}

/** The slug among these that differs from another one in case alone; null when there is none. */
export function inOtherCase(slugs: Iterable<string>, other: string): string | null {
  const lower = other.toLowerCase();
  for (const slug of slugs)
    if (slug.length === other.length && slug !== other && slug.toLowerCase() === lower) return slug;
  return null;
}
