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

interface ListPageArgs<Page> {
  request: Request;
  serverLoader: () => Promise<Page>;
}

/**
 * The `clientLoader` of a route whose loader returns one page of a list. An error of a fetcher would replace the page by the error screen, so it
 * becomes an outcome, which the "More" link shows.
 */
export async function loadListPage<Page>({
  request,
  serverLoader,
}: ListPageArgs<Page>): Promise<Page | FailedListPage> {
  return serverLoader().catch((): FailedListPage => ({ after: readAfter(request), shown: null }));
}
