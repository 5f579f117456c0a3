import type { DataStrategyResult } from 'react-router';

interface PageBehindData {
  /** The key of its entry in the history. */
  key: string;
  loaderData: Readonly<Record<string, unknown>>;
}

let pageBehind: PageBehindData | undefined;

/** Stores the page behind a modal page or a sheet. */
export function setPageBehind(page: PageBehindData): void {
  pageBehind = page;
}

export function isPageBehind(key: string): boolean {
  return pageBehind?.key === key;
}

/** Offline, closing a modal page or a sheet leads to the page behind it with the data that it has (decision 0044); otherwise loaders run. */
export function loadPageBehind({ request }: { request: Request }): Record<string, DataStrategyResult> | undefined {
  const { origin, pathname, search } = location;
  // The router uses this key for an entry that the browser itself made, for a link to an anchor.
  const { key = 'default' } = history.state ?? {};
  // Actions and loaders of fetchers are excluded.
  const isReturn = request.method === 'GET' && request.url === origin + pathname + search && isPageBehind(key);
  if (navigator.onLine || !isReturn) return undefined;
  return Object.fromEntries(
    Object.entries(pageBehind?.loaderData ?? {}).map(([id, result]) => [id, { type: 'data', result }]),
  );
}
