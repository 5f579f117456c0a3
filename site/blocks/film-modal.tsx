import { type ToggleEvent, useId, useRef, useState } from 'react';
import type { Film } from '#providers/media/types.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Overlay, OverlayButton } from '#site/ui/overlay.tsx';
import { pictureAddress } from '#site/ui/picture-address.ts';
import styles from './film-modal.module.css';

/** A film with sound and captions, opened by its own button over the whole screen; nothing of it is loaded before (BLOCK-5). */
export function FilmModal({ film }: { film: Film }) {
  const id = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [wasOpened, setWasOpened] = useState(false);

  function onToggle({ newState }: ToggleEvent) {
    if (newState === 'open') setWasOpened(true);
    else video.current?.pause();
  }

  return (
    <>
      <OverlayButton className={buttonClass('secondary')} opens={id}>
        Watch the film
      </OverlayButton>
      <Overlay id={id} label={film.caption ?? 'Film'} onToggle={onToggle}>
        <figure className={styles.figure}>
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
            poster={film.poster && wasOpened ? pictureAddress(film.poster, 1200) : undefined}
          >
            {film.sources.map(({ url, type }) => (
              <source key={url} src={url} type={type} />
            ))}
            {film.captions && (
              // A default track is fetched at once, so it becomes one only when the film is opened.
              <track
                key={String(wasOpened)}
                kind="captions"
                srcLang="en"
                label="English"
                src={film.captions}
                default={wasOpened}
              />
            )}
          </video>
          {film.caption && <figcaption className="small quiet">{film.caption}</figcaption>}
        </figure>
      </Overlay>
    </>
  );
}
