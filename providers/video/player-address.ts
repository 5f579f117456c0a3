/** The player that keeps nothing about its viewers (YouTube, "Embedded players"), which needs no asking; null for any other film. */
export function youTubePlayer(url: URL): string | null {
  const site = url.hostname.replace(/^(www|m)\./, '');
  const id = site === 'youtu.be' ? url.pathname.slice(1) : site === 'youtube.com' ? url.searchParams.get('v') : null;
  if (!id || !/^[\w-]+$/.test(id)) return null;
  const player = `https://www.youtube-nocookie.com/embed/${id}`;
  return withParameters(player, { rel: '0', playsinline: '1', autoplay: '1', cc_load_policy: '1' });
}

/** A player of Vimeo's that keeps nothing about its viewers ("Player parameters"). */
export function vimeoPlayer(src: string): string {
  return withParameters(src, { dnt: '1', autoplay: '1', texttrack: 'en' });
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
