/** Where the help centre's search stands, in the language that its address names (Zendesk, "Help center URLs"). */
export function searchPage(supportUrl: string | null): string | null {
  if (supportUrl === null || !URL.canParse(supportUrl)) return null;
  const [, language = 'en-us'] = /^\/hc\/([\w-]+)/.exec(new URL(supportUrl).pathname) ?? [];
  // biome-ignore lint/plugin: a path of the help centre
  return new URL(`/hc/${language}/search`, supportUrl).href;
}

/** SEARCH-2; null when it cannot be built. */
export function searchAddress(supportUrl: string | null, term: string): string | null {
  const page = searchPage(supportUrl);
  return page && `${page}?${new URLSearchParams({ utf8: tick, query: term.trim() })}`;
}

/** By it the help centre knows how the term is encoded. */
export const tick = '✓';
