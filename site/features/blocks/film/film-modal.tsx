import { type SyntheticEvent, useId, useState } from 'react';
import type { Film } from '#providers/shaping/media/types.ts';
import { buttonClass } from '#site/kernel/ui/button.tsx';
import { Overlay, OverlayButton } from '#site/kernel/ui/overlay.tsx';
import styles from './film-modal.module.css';
import { FilmPlayer, type Progress } from './film-player.tsx';
import { HostedFilm } from './hosted-film.tsx';

/** A button that opens a film with its caption in an overlay; nothing of the film is loaded before (BLOCK-5, MEDIA-4). */
export function FilmModal({ film }: { film: Film }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);

  function onToggle({ currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    setIsOpen(currentTarget.open);
  }

  return (
    <>
      <OverlayButton className={buttonClass('secondary')} opens={id}>
        Watch the film
      </OverlayButton>
      <Overlay id={id} label={film.caption ?? 'Film'} isDark onToggle={onToggle}>
        <figure className={styles.figure}>
          {film.hosted ? (
            <HostedFilm film={film} url={film.hosted.url} isOpen={isOpen} onProgress={setProgress} />
          ) : (
            <FilmPlayer film={film} isOpen={isOpen} onProgress={setProgress} />
          )}
          <figcaption className={`small quiet ${styles.caption}`}>
            {film.caption}
            {/* The time stays on one line. */}
            {progress && (
              <span className="figures">{`${formatTime(progress.seconds)}\u00a0of\u00a0${formatTime(progress.duration)}`}</span>
            )}
          </figcaption>
        </figure>
      </Overlay>
    </>
  );
}

function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
