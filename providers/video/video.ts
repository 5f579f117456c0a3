import { decodeHTMLAttribute } from 'entities';
import { observeCall } from '../transport/call-origin.ts';
import { createCircuit } from '../transport/circuit.ts';
import { call, expectSuccess, type Fetch } from '../transport/http.ts';
import { isFields, readJson } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';
import type { ResponseCache } from '../transport/response-cache/response-cache.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import type { HostedFilm, Video } from './types.ts';

export interface VideoAddress {
  /** Origin of the host that has the shop's films. */
  url: string;
  /** The site's origin, for films that may be embedded on some sites only. */
  siteUrl: string;
}

/** Characters of markup that are searched, to bound the search's time; the host's markup has about 400. */
const maxMarkupLength = 4096;

/**
 * Films of Vimeo, by its oEmbed API ("Working with oEmbed"), and of YouTube. The server makes the call, so that a visitor's browser connects to
 * no video host before a film is played.
 */
export function createVideo(
  { url: hostUrl, siteUrl }: VideoAddress,
  fetch: Fetch,
  cache: ResponseCache,
  timeout = defaultTimeouts.video,
  circuit = createCircuit('video'),
): Video {
  const options = { provider: 'video', fetch, circuit, timeout, retries: 1 };
  const origin = new URL(hostUrl).origin;

  async function load(url: string): Promise<HostedFilm | null> {
    const endpoint = new URL('/api/oembed.json', hostUrl);
    endpoint.search = new URLSearchParams({ url, width: '640', dnt: 'true' }).toString();
    const headers = { accept: 'application/json', referer: `${siteUrl}/` };
    return observeCall('video', async () => {
      const response = await call(endpoint.href, { headers }, options);
      if (response.status === 403 || response.status === 404) return null;
      expectSuccess('video', response);
      return shapeFilm(readJson('video', response.text));
    });
  }

  return {
    async film(url) {
      const page = URL.parse(url);
      if (!page || !/^https?:$/.test(page.protocol)) return null;
      const site = page.origin === origin ? origin : vimeoSite(page);
      if (site) {
        const film = filmUrl(site, page);
        return film === null ? null : cache.get('video', film, () => load(film));
      }
      const src = youTubePlayer(page);
      return src === null ? null : { src, title: '', duration: 0 };
    },
  };
}

/** The origin of Vimeo's film pages, for a page of any of its hosts: a player's page is at a path of its own. null for any other page. */
function vimeoSite({ hostname }: URL): string | null {
  return /^(www\.|player\.)?vimeo\.com$/.test(hostname) ? 'https://vimeo.com' : null;
}

/** The canonical URL of a film: by its number, and its key if it is unlisted (Vimeo, "Player parameters"). null for any other page. */
function filmUrl(site: string, { pathname, searchParams }: URL): string | null {
  const [, number, key = searchParams.get('h')] =
    /^(?:\/video)?\/(\d{1,15})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!number) return null;
  return `${site}/${number}${key && /^[\da-f]{6,20}$/.test(key) ? `/${key}` : ''}`;
}

/**
 * The player's URL from the host's markup; null where it has none.
 * @throws ProviderError `malformed` for anything but an oEmbed response
 */
function shapeFilm(body: unknown): HostedFilm | null {
  if (!isFields(body) || typeof body.type !== 'string')
    throw new ProviderError('video', 'malformed', 'The response is not an oEmbed response.');
  const { html, title, duration } = body;
  const src = decodeHTMLAttribute(/<iframe[^>]*\ssrc="([^"]+)"/.exec(text(html).slice(0, maxMarkupLength))?.[1] ?? '');
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? '')) return null;
  return { src: vimeoPlayer(src), title: text(title), duration: typeof duration === 'number' ? duration : 0 };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The player without cookies (YouTube, "Embedded players"), whose URL follows from the page's; null for any other page. */
export function youTubePlayer(url: URL): string | null {
  const site = url.hostname.replace(/^(www|m)\./, '');
  if (site !== 'youtu.be' && site !== 'youtube.com') return null;
  const inPath = site === 'youtu.be' ? /^\/([\w-]+)$/ : /^\/(?:embed|live|shorts)\/([\w-]+)$/;
  const id = inPath.exec(url.pathname)?.[1] ?? url.searchParams.get('v');
  if (!id || !/^[\w-]+$/.test(id)) return null;
  const player = `https://www.youtube-nocookie.com/embed/${id}`;
  return withParameters(player, { rel: '0', playsinline: '1', autoplay: '1' });
}

/** A Vimeo player that does not track its viewers ("Player parameters"). */
function vimeoPlayer(src: string): string {
  return withParameters(src, { dnt: '1', autoplay: '1' });
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
