/** One page of a list. */
export interface ListPage {
  /** The cursor that the page begins after; null for the first page. */
  after: string | null;
  shown: readonly unknown[];
}

/** The outcome of a fetcher whose page could not be loaded. */
export type FailedListPage = Pick<ListPage, 'after'> & { shown: null };

/** The query parameter with the cursor. */
export const afterParam = 'after';

export function readAfter({ url }: Request): string | null {
  return new URL(url).searchParams.get(afterParam) || null;
}
