import { call, expectSuccess } from '../transport/http.ts';
import { isFields, readJson } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { timeLimits } from '../transport/time-limits.ts';
import type { Fetch } from '../transport/types.ts';
import { vimeoPlayer, youTubePlayer } from './player-address.ts';
import type { HostedFilm, Video } from './types.ts';

export interface VideoAddress {
  /** The host that the shop's films are at. */
  url: string;
  /** The site's own origin: a film may be allowed on some sites only. */
  siteUrl: string;
}

/** The host's is some 400 characters; a search through much more would take long. */
const longestMarkup = 4096;

/** Films at a video host: Vimeo's, by its oEmbed ("Working with oEmbed"), and YouTube's. Asked by the server, so that a visitor's browser meets no host before it plays. */
export function createVideo(
  { url: hostUrl, siteUrl }: VideoAddress,
  fetch: Fetch,
  cache: ResponseCache,
  timeLimit = timeLimits.video,
): Video {
  const options = { provider: 'video', fetch, timeout: timeLimit, retries: 1 };
  const origin = new URL(hostUrl).origin;

  async function ask(url: string): Promise<HostedFilm | null> {
    const asked = new URL('/api/oembed.json', hostUrl);
    asked.search = new URLSearchParams({ url, width: '640', dnt: 'true' }).toString();
    const headers = { accept: 'application/json', referer: `${siteUrl}/` };
    const answer = await call(asked.href, { headers }, options);
    if (answer.status === 403 || answer.status === 404) return null;
    expectSuccess('video', answer);
    return shapeFilm(readJson('video', answer.text));
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

/**
 * Of the host's markup only the player's address is taken; null where it gives none.
 * @throws ProviderError `malformed` for anything that is no answer of oEmbed
 */
function shapeFilm(answer: unknown): HostedFilm | null {
  if (!isFields(answer) || typeof answer.type !== 'string')
    throw new ProviderError('video', 'malformed', 'The video host answered with something that is no oEmbed.');
  const { html, title, duration } = answer;
  const src =
    /<iframe[^>]*\ssrc="([^"]+)"/.exec(text(html).slice(0, longestMarkup))?.[1]?.replaceAll('&amp;', '&') ?? '';
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? '')) return null;
  return { src: vimeoPlayer(src), title: text(title), duration: typeof duration === 'number' ? duration : 0 };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
