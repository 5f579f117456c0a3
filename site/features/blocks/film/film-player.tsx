import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Film } from '#providers/shaping/media/types.ts';
import { pictureAddress } from '#site/kernel/ui/picture-address.ts';

/** The position in a film, in seconds. */
export interface Progress {
  seconds: number;
  duration: number;
}

interface FilmPlayerProps {
  film: Film;
  isOpen: boolean;
  onProgress: (progress: Progress) => void;
}

/** Plays the film's own files. */
export function FilmPlayer({ film, isOpen, onProgress }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    if (!isOpen) video.current?.pause();
  }, [isOpen]);

  useProgress(isOpen, () => {
    const { currentTime = 0, duration = Number.NaN } = video.current ?? {};
    if (Number.isFinite(duration)) onProgress({ seconds: currentTime, duration });
  });

  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: editors may leave the captions out */}
      <video
        ref={video}
        controls
        playsInline
        preload="none"
        crossOrigin="anonymous"
        width={640}
        height={360}
        aria-label={film.alt}
        poster={film.poster && wasOpened ? pictureAddress(film.poster, 1600, 'poster') : undefined}
      >
        {film.sources.map(({ url, type }) => (
          <source key={url} src={url} type={type} />
        ))}
        {film.captions && <track kind="captions" srcLang="en" label="English" src={film.captions} />}
      </video>
    </div>
  );
}

/** Milliseconds (MEDIA-4). */
const progressInterval = 1000;

/** Calls `onInterval` every second while a film is open. */
export function useProgress(isOpen: boolean, onInterval: () => void): void {
  const onTick = useEffectEvent(onInterval);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => onTick(), progressInterval);
    return () => clearInterval(timer);
  }, [isOpen]);
}
