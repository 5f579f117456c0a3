import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Background, Medium } from '#providers/shaping/media/types.ts';
import { useMayAutoplay } from '#site/kernel/browser/browser-state.ts';
import { useInView } from '#site/kernel/browser/use-in-view.ts';
import { cx } from './cx.ts';
import styles from './film.module.css';
import { TextButton } from './text-button.tsx';

interface FilmLoopProps {
  /** At least one of the two a film. */
  media: Background;
  className?: string;
  /** Stands there until the film does, and instead of it where nothing may move. */
  children: ReactNode;
}

/**
 * A film that plays by itself, muted and in a loop, over a picture of it: only where motion is welcome and data is not saved, only while
 * it is on the screen, and until somebody stops it (MEDIA-3, WCAG 2.2.2). Without JavaScript the browser sees to the first of these.
 */
export function FilmLoop({ media, className, children }: FilmLoopProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useInView(frame, '25%');
  const [isPaused, setIsPaused] = useState(false);
  const mayMove = useMayAutoplay();
  const moves = mayMove && view?.wasInView;
  const blends = media.desktop?.screenBlend || media.mobile?.screenBlend;

  return (
    <>
      <div ref={frame} className={cx(styles.film, blends && styles.blended, className)}>
        {children}
        {moves ? (
          <Moving media={media} isPlaying={view.isInView && !isPaused} onRefused={() => setIsPaused(true)} />
        ) : (
          <noscript>
            <Loop media={media} />
          </noscript>
        )}
      </div>
      {moves && (
        <TextButton dir="ltr" className={styles.pause} onClick={() => setIsPaused(!isPaused)}>
          {isPaused ? 'play film' : 'pause film'}
        </TextButton>
      )}
    </>
  );
}

interface MovingProps {
  media: Background;
  isPlaying: boolean;
  /** The browser plays nothing by itself, to spare its battery for one. */
  onRefused: () => void;
}

function Moving({ media, isPlaying, onRefused }: MovingProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const video = frame.current?.querySelector('video');
    if (isPlaying) video?.play().catch((fault: unknown) => isRefusal(fault) && onRefused());
    else video?.pause();
  });

  return (
    <div ref={frame} className={styles.moving} aria-hidden="true">
      <Loop media={media} />
    </div>
  );
}

/** Any other failure is the film's own, and the browser says so in its console. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'NotAllowedError';
}

const narrow = '(max-width: 749px)';
const wide = '(min-width: 750px)';
const calm = '(prefers-reduced-motion: no-preference)';

function Loop({ media: { desktop, mobile } }: { media: Background }) {
  return (
    <video autoPlay muted loop playsInline preload="metadata">
      <Sources medium={mobile} media={`${narrow} and ${calm}`} />
      <Sources medium={desktop} media={mobile ? `${wide} and ${calm}` : calm} />
    </video>
  );
}

function Sources({ medium, media }: { medium: Medium | null; media: string }) {
  if (medium?.kind !== 'film') return null;
  return medium.sources.map(({ url, type }) => <source key={url} src={url} type={type} media={media} />);
}
