import { createHash } from 'node:crypto';
import type { MediaFile, ProviderContext } from '../provider.ts';
import { lengthOf } from './film-length.ts';

/** A film as the host knows it: an MP4 of the seed's media, with what stands beside it under the same name. */
export interface Film {
  /** Digits. Stays the same while the file's name does. */
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

/** Every film there is, in the order of their names. */
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
    duration: lengthOf(mp4),
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

/** Nine digits, as ids at the provider are. */
function idOf(name: string): string {
  const number = createHash('sha256').update(name).digest().readUInt32BE(0);
  return String(100_000_000 + (number % 900_000_000));
}
