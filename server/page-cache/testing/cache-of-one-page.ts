import { createPageCache, type PageCacheOptions } from '../page-cache.ts';
import { createKeyOf } from '../page-key.ts';

type Options = Partial<Pick<PageCacheOptions, 'keyOf' | 'copies' | 'render' | 'renderCached' | 'purged'>>;

/** A page cache of one page, whose provider is down when `state` says so. */
export function cacheOfOnePage(options: Options = {}) {
  const record = { tags: new Set(['entry:about']), isStale: false, isIncomplete: false };
  const state = { isDown: false };
  const pages = createPageCache({
    keyOf: createKeyOf({}),
    render: async () => {
      if (state.isDown) throw new Error('down');
      return { result: new Response('<p>About</p>', { headers: { 'content-type': 'text/html' } }), record };
    },
    renderCached: async () => new Response(null, { status: 503 }),
    requestIdOf: () => 'one',
    purgeReads: async () => {},
    isOtherHost: () => false,
    isPrivate: () => false,
    maxBytes: 1024 * 1024,
    graceMs: 60 * 60_000,
    copies: null,
    surrogateKeysOf: null,
    purged: async () => {},
    ...options,
  });
  return { pages, state };
}

/** @param headers of the request */
export function requestAbout(headers: HeadersInit = {}): Request {
  return new Request('http://shop.test/about', { headers });
}
