import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HostedFilm } from '#providers/video/types.ts';
import { askFilm } from './ask-film.ts';
import styles from './film-modal.module.css';
import type { HostedFilmProps } from './hosted-film.tsx';
import { useProgress } from './use-progress.ts';

interface HostedPlayerProps extends HostedFilmProps {
  /** Shown when the host will not play it here. */
  instead: ReactNode;
}

/** The host's own player, which tells by messages how far it is (Vimeo, "Player SDK"). */
export function HostedPlayer({ film, url, isOpen, onProgress, instead }: HostedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [video, setVideo] = useState<HostedFilm | 'refused' | null>(null);
  const player = video === 'refused' ? null : video;

  useEffect(() => {
    const leaving = new AbortController();
    const show = (film: HostedFilm | null) => setVideo(film ?? 'refused');
    askFilm(url, leaving.signal).then(show, (fault: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn(fault);
      show(null);
    });
    return () => leaving.abort();
  }, [url]);

  useEffect(() => {
    if (!player) return;
    function hear({ source, data }: MessageEvent) {
      if (source !== frame.current?.contentWindow) return;
      const seconds = currentTimeIn(data);
      if (seconds !== null) onProgress({ seconds, duration: player?.duration ?? 0 });
    }
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [player, onProgress]);

  useProgress(isOpen && player !== null, () => {
    if (player) frame.current?.contentWindow?.postMessage({ method: 'getCurrentTime' }, new URL(player.src).origin);
  });

  if (video === 'refused') return instead;
  return (
    <div className={styles.screen} aria-busy={player === null}>
      {player && (
        <iframe
          ref={frame}
          src={player.src}
          title={film.alt || player.title || 'Film'}
          width={640}
          height={360}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  );
}

/** The player answers with an object, or with one as text; null for what it says of other things. */
function currentTimeIn(message: unknown): number | null {
  try {
    const { method, value } = typeof message === 'string' ? JSON.parse(message) : Object(message);
    return method === 'getCurrentTime' ? Number(value) : null;
  } catch {
    return null;
  }
}
