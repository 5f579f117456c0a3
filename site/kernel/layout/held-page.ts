import type { DataStrategyResult } from 'react-router';

interface HeldPage {
  /** Of its entry in the history. */
  key: string;
  loaderData: Readonly<Record<string, unknown>>;
}

let held: HeldPage | undefined;

/** The page behind a modal page or a sheet. */
export function holdPage(page: HeldPage): void {
  held = page;
}

export function isHeld(key: string): boolean {
  return held?.key === key;
}

/** Offline, closing a modal page or a sheet leads to the page behind it with the data that it has (decision 0044); otherwise loaders run. */
export function loadHeldPage({ request }: { request: Request }): Record<string, DataStrategyResult> | undefined {
  const { origin, pathname, search } = location;
  // The router calls the entry that a document was loaded for by this name.
  const { key = 'default' } = history.state ?? {};
  // Not an action, nor a fetcher's loader.
  const isReturn = request.method === 'GET' && request.url === origin + pathname + search && isHeld(key);
  if (navigator.onLine || !isReturn) return undefined;
  return Object.fromEntries(
    Object.entries(held?.loaderData ?? {}).map(([id, result]) => [id, { type: 'data', result }]),
  );
}
