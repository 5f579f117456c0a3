import { call, expectSuccess, type Fetch, readJson } from '../http.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { vimeoPlayer, youTubePlayer } from './player-address.ts';
import type { HostedFilm, Video } from './types.ts';

export interface VideoAddress {
  /** The host that the shop's films are at. */
  url: string;
  /** The site's own origin: a film may be allowed on some sites only. */
  siteUrl: string;
}

/** Milliseconds that a host may take to answer. */
const timeout = 8000;

/** Films at a video host: Vimeo's, by its oEmbed ("Working with oEmbed"), and YouTube's. Asked by the server, so that a visitor's browser meets no host before it plays. */
export function createVideo({ url: hostUrl, siteUrl }: VideoAddress, fetch: Fetch, cache: ResponseCache): Video {
  const origin = new URL(hostUrl).origin;

  async function ask(url: string): Promise<HostedFilm | null> {
    const asked = new URL('/api/oembed.json', hostUrl);
    asked.search = new URLSearchParams({ url, width: '640', dnt: 'true' }).toString();
    const headers = { accept: 'application/json', referer: `${siteUrl}/` };
    const { status, text } = await call(asked.href, { headers }, { provider: 'video', fetch, timeout, retries: 1 });
    if (status === 403 || status === 404) return null;
    expectSuccess('video', status);
    return shapeFilm(readJson('video', text));
  }

  return {
    async film(url) {
      const page = URL.parse(url);
      if (!page || !/^https?:$/.test(page.protocol)) return null;
      const isHosts = page.origin === origin || /^(www\.|player\.)?vimeo\.com$/.test(page.hostname);
      if (isHosts) {
        const film = filmAddress(page);
        return film === null ? null : cache.get('video', film, () => ask(film));
      }
      const src = youTubePlayer(page);
      return src === null ? null : { src, title: '', duration: 0 };
    },
  };
}

/** A film by its number, with its key where it is unlisted (Vimeo, "Player parameters"); null for any other page of the host. */
function filmAddress({ origin, pathname, searchParams }: URL): string | null {
  const [, number, key = searchParams.get('h')] =
    /^(?:\/video)?\/(\d{1,15})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!number) return null;
  return `${origin}/${number}${key && /^[\da-f]{6,20}$/.test(key) ? `/${key}` : ''}`;
}

/** Characters: a player's element has a few hundred, and the search for it takes the square of what it looks through. */
const longestMarkup = 5000;

/** Of the host's markup only the player's address is taken; null where it gives none. */
function shapeFilm(answer: unknown): HostedFilm | null {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const src =
    /<iframe[^>]*\ssrc="([^"]+)"/
      .exec(String(fields.html ?? '').slice(0, longestMarkup))?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? '')) return null;
  return { src: vimeoPlayer(src), title: String(fields.title ?? ''), duration: Number(fields.duration ?? 0) };
}
