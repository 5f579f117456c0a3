import type { Film } from './films.ts';

/** Path of the page with the player. */
export function playerPath(id: string): string {
  return `/video/${id}`;
}

/** The part after the dot says which of a film's files: its ending, with the language before it for captions. */
export function filePath({ id }: Film, ending: string): string {
  return `/files/${id}.${ending}`;
}

/** Path of the picture that stands before the film. */
export function posterPath({ id }: Film): string {
  return `/thumbnails/${id}.jpg`;
}

/** The id in a film's address, here or at the provider that is stood in for; null for any other address. */
export function filmIdIn(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isHere = url.origin === origin || /^(www\.|player\.)?vimeo\.com$/.test(url.hostname);
  return isHere ? (/^\/(?:video\/)?(\d+)(?:\/[0-9a-f]+)?\/?$/.exec(url.pathname)?.[1] ?? null) : null;
}
