/** The help center's search page, in the language of its address (Zendesk, "Help center URLs"); null without a valid address. */
export function searchPage(supportUrl: string | null): string | null {
  const base = supportUrl === null ? null : parseAddress(supportUrl);
  if (!base) return null;
  const [, language = 'en-us'] = /^\/hc\/([\w-]+)/.exec(base.pathname) ?? [];
  // biome-ignore lint/plugin: a path of the help center
  return new URL(`/hc/${language}/search`, base).href;
}

/** null for a text that is not an address. The oldest supported browsers lack `URL.parse`. */
function parseAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The address of a search (SEARCH-2); null without a valid help center. */
export function searchAddress(supportUrl: string | null, term: string): string | null {
  const page = searchPage(supportUrl);
  return page && `${page}?${new URLSearchParams({ utf8: utf8Check, query: term.trim() })}`;
}

/** Declares the form's encoding to the help center (Rails, `utf8` parameter). */
export const utf8Check = '✓';
