export interface HostedVideo {
  /** Address of the player. */
  src: string;
  title: string;
  /** Seconds; 0 when the host does not say. */
  duration: number;
}

/** Milliseconds that a host may take to answer. */
const patience = 8000;

/**
 * Asks a film's host how it is shown on another site.
 *
 * @param url The film's page there.
 * @param videoUrl The host that the shop's films are at.
 * @throws Error when the host does not want it shown here, cannot be had, or is none that we know
 */
export async function askHost(url: string, videoUrl: string, signal: AbortSignal): Promise<HostedVideo> {
  const { origin, hostname } = new URL(url);
  if (URL.parse(videoUrl)?.origin === origin || /^(www\.|player\.)?vimeo\.com$/.test(hostname))
    return askVimeo(url, videoUrl, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
  const youTube = youTubePlayer(url);
  if (youTube) return { src: youTube, title: '', duration: 0 };
  throw new Error(`${url} is at a video host that is not known here.`);
}

/** Vimeo, "Working with oEmbed". Of the host's markup only the player's address is taken. */
async function askVimeo(url: string, videoUrl: string, signal: AbortSignal): Promise<HostedVideo> {
  const asked = new URL('/api/oembed.json', videoUrl);
  asked.search = new URLSearchParams({ url, width: '640', dnt: 'true' }).toString();
  const response = await fetch(asked, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The video host answered for ${url} with ${response.status}.`);
  const answer: unknown = await response.json();
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const address = /<iframe[^>]*\ssrc="([^"]+)"/.exec(String(fields.html ?? ''))?.[1]?.replaceAll('&amp;', '&');
  if (!/^https?:$/.test(URL.parse(address ?? '')?.protocol ?? ''))
    throw new Error(`The video host does not show ${url} here.`);
  return {
    src: withParameters(address ?? '', { dnt: '1', autoplay: '1', texttrack: 'en' }),
    title: String(fields.title ?? ''),
    duration: Number(fields.duration ?? 0),
  };
}

/** The host's player that keeps nothing about its viewers; null for any other address. */
function youTubePlayer(url: string): string | null {
  const { hostname, pathname, searchParams } = new URL(url);
  const site = hostname.replace(/^(www|m)\./, '');
  const id = site === 'youtu.be' ? pathname.slice(1) : site === 'youtube.com' ? searchParams.get('v') : null;
  if (!id || !/^[\w-]+$/.test(id)) return null;
  const player = `https://www.youtube-nocookie.com/embed/${id}`;
  return withParameters(player, { rel: '0', playsinline: '1', autoplay: '1', cc_load_policy: '1' });
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
