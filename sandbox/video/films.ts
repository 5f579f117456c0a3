import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { durationOfMp4 } from '../media/film-header.ts';
import type { MediaFile } from '../media/read-media.ts';
import { weakMemoize } from '../memoize.ts';
import type { ProviderContext } from '../provider.ts';

/** A film: an MP4 of the seed's media, with the files beside it of the same name. */
export interface Film {
  /** Digits, derived from the file's name. */
  id: string;
  title: string;
  description: string;
  /** Seconds. */
  duration: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Best first. */
  sources: readonly MediaFile[];
  /** `{name}-poster.jpg`. */
  poster: MediaFile | null;
  /** `{name}.{language}.vtt`. */
  captions: readonly { language: string; file: MediaFile }[];
}

/** Every film, in the order of their names. */
export function listFilms({ media }: Pick<ProviderContext, 'media'>): Film[] {
  return [...media.values()].flatMap((file) => {
    const name = /^(.+)\.mp4$/.exec(file.file)?.[1];
    return name === undefined ? [] : [filmOf(name, file, media)];
  });
}

/** The film with this id; null when there is none. */
export function findFilm(context: Pick<ProviderContext, 'media'>, id: string): Film | null {
  return listFilms(context).find((film) => film.id === id) ?? null;
}

function filmOf(name: string, mp4: MediaFile, media: ProviderContext['media']): Film {
  const webm = media.get(`${name}.webm`);
  return {
    id: idOf(name),
    title: mp4.title.replace(/ \(MP4\)$/, ''),
    description: mp4.alt,
    duration: durationOf(mp4),
    width: mp4.width ?? 640,
    height: mp4.height ?? 360,
    sources: webm ? [webm, mp4] : [mp4],
    poster: media.get(`${name}-poster.jpg`) ?? null,
    captions: [...media.values()].flatMap((file) => {
      const language = file.file.startsWith(`${name}.`) ? /\.([a-z]{2})\.vtt$/.exec(file.file)?.[1] : undefined;
      return language === undefined ? [] : [{ language, file }];
    }),
  };
}

const durationOf = weakMemoize((mp4: MediaFile) => durationOfMp4(readFileSync(mp4.path)));

/** Nine digits, as ids at the provider are. */
function idOf(name: string): string {
  const number = createHash('sha256').update(name).digest().readUInt32BE(0);
  return String(100_000_000 + (number % 900_000_000));
}

export function playerPath(id: string): string {
  return `/video/${id}`;
}

/** Path of one of a film's files. `ending` is its extension, for captions with the language before it ("en.vtt"). */
export function filePath({ id }: Film, ending: string): string {
  return `/files/${id}.${ending}`;
}

export function posterPath({ id }: Film): string {
  return `/thumbnails/${id}.jpg`;
}

/** The id in a film's address, at this host or at the real one; null for any other address. */
export function filmIdIn(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlayer = url.hostname === 'player.vimeo.com';
  if (url.origin !== origin && !isPlayer && !/^(www\.)?vimeo\.com$/.test(url.hostname)) return null;
  // The player's host has no pages of films.
  const path = isPlayer ? /^\/video\/(\d+)\/?$/ : /^\/(?:video\/)?(\d+)(?:\/[0-9a-f]+)?\/?$/;
  return path.exec(url.pathname)?.[1] ?? null;
}
