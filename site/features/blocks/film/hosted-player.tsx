import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import type { HostedFilm } from '#providers/video/types.ts';
import { useProgress } from './film-player.tsx';
import type { HostedFilmProps } from './hosted-film.tsx';

interface HostedPlayerProps extends HostedFilmProps {
  /** Shown when the host does not allow embedding, or cannot be reached. */
  fallback: ReactNode;
}

/** The host's own player, which sends its position by messages (Vimeo, "Player SDK"). */
export function HostedPlayer({ film, url, isOpen, onProgress, fallback }: HostedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // undefined until loaded; null if the host does not play the film here.
  const { load, data: player } = useFetcher<HostedFilm | null>();

  useEffect(() => {
    void load(`${href('/film.json')}?${new URLSearchParams({ url })}`);
  }, [load, url]);

  useEffect(() => {
    if (!player) return;
    function onMessage({ source, data }: MessageEvent) {
      if (source !== frame.current?.contentWindow) return;
      const seconds = currentTimeIn(data);
      if (seconds !== null) onProgress({ seconds, duration: player?.duration ?? 0 });
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [player, onProgress]);

  useProgress(isOpen && Boolean(player), () => {
    if (player) frame.current?.contentWindow?.postMessage({ method: 'getCurrentTime' }, new URL(player.src).origin);
  });

  if (player === null) return fallback;
  return (
    <div aria-busy={player === undefined}>
      {player && (
        <>
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
          {/* The page gets no keys from a frame of another origin, not even Escape: Tab leads from the player's last control to the close button. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it passes the focus on */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it passes the focus on */}
          <span tabIndex={0} onFocus={focusClose} />
        </>
      )}
    </div>
  );
}

/** Focuses the overlay's close button, which comes before its content. */
function focusClose({ currentTarget }: FocusEvent): void {
  currentTarget.closest('dialog')?.querySelector('button')?.focus();
}

/** The position in a message of the player, in seconds. The message is an object or its JSON; null for other messages. */
function currentTimeIn(message: unknown): number | null {
  try {
    const { method, value } = typeof message === 'string' ? JSON.parse(message) : Object(message);
    return method === 'getCurrentTime' ? Number(value) : null;
  } catch {
    return null;
  }
}
