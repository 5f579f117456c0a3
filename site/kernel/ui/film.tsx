import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Background, Medium } from '#providers/shaping/media/types.ts';
import { useInView } from '#site/kernel/browser/use-in-view.ts';
import { useMayAutoplay } from '#site/kernel/browser/use-media.ts';
import { belowMedium, fromMedium } from '#site/kernel/theme/breakpoints.ts';
import { cx } from './cx.ts';
import styles from './film.module.css';
import { TextButton } from './text-button.tsx';

/** Whether the block's own control for moving content has paused the film in its background; null if the film has a control of its own. */
export const BlockPause = createContext<boolean | null>(null);

interface FilmLoopProps {
  /** At least one of the two is a film. */
  media: Background;
  className?: string;
  /** The poster: shown until the film is, and instead of it if motion is reduced. */
  children: ReactNode;
}

/**
 * A film that plays automatically, muted and in a loop, over its poster: unless motion is reduced or data is saved, while it is on the screen,
 * and until the visitor pauses it (MEDIA-3, WCAG 2.2.2). Without JavaScript its media queries respect reduced motion and the dark theme.
 */
export function FilmLoop({ media, className, children }: FilmLoopProps) {
  const sentinel = useRef<HTMLSpanElement>(null);
  const view = useInView(sentinel, '25%');
  const blockPause = useContext(BlockPause);
  const [isFilmPaused, setIsPaused] = useState(false);
  const isPaused = blockPause ?? isFilmPaused;
  const mayMove = useMayAutoplay();
  const moves = mayMove && view?.wasInView;
  const blends = media.desktop?.screenBlend || media.mobile?.screenBlend;

  return (
    <>
      <div className={cx(styles.film, blends && 'blended', className)}>
        {children}
        <span ref={sentinel} />
        {moves ? (
          <Moving media={media} isPlaying={view.isInView && !isPaused} onRefused={() => setIsPaused(true)} />
        ) : (
          <noscript>
            <Loop media={media} isInNoscript />
          </noscript>
        )}
      </div>
      {moves && blockPause === null && (
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
  /** Called when the browser blocks autoplay, for example in a low-power mode. */
  onRefused: () => void;
}

function Moving({ media, isPlaying, onRefused }: MovingProps) {
  const frame = useRef<HTMLDivElement>(null);

  const onPlayFailed = useEffectEvent((fault: unknown) => {
    if (isRefusal(fault)) onRefused();
  });

  useEffect(() => {
    const video = frame.current?.querySelector('video');
    if (isPlaying) video?.play().catch(onPlayFailed);
    else video?.pause();
  }, [isPlaying]);

  return (
    <div ref={frame} className={styles.moving} aria-hidden="true">
      <Loop media={media} />
    </div>
  );
}

/** Autoplay was blocked. The browser logs any other failure, such as a missing file, in its console. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'NotAllowedError';
}

const moving = '(prefers-reduced-motion: no-preference)';
/** The condition for a film whose poster has a night picture. It is as short as possible, for the size budget of the home page. */
const movingByDay = '(not ((prefers-reduced-motion) or (prefers-color-scheme:dark)))';

interface LoopProps {
  media: Background;
  /** Without JavaScript media queries decide whether the film moves. */
  isInNoscript?: boolean;
}

/** The browser plays the first source whose query matches and whose type it knows. */
function Loop({ media: { desktop, mobile }, isInNoscript }: LoopProps) {
  const isForBoth = !mobile || mobile.kind === 'film';
  return (
    <video className="cover" autoPlay muted loop playsInline>
      {mobile !== desktop && <Sources medium={mobile} width={belowMedium} isInNoscript={isInNoscript} />}
      <Sources medium={desktop} width={isForBoth ? null : fromMedium} isInNoscript={isInNoscript} />
    </video>
  );
}

interface SourcesProps extends Pick<LoopProps, 'isInNoscript'> {
  medium: Medium | null;
  width: string | null;
}

function Sources({ medium, width, isInNoscript }: SourcesProps) {
  if (medium?.kind !== 'film') return null;
  const motion = isInNoscript && (medium.poster?.night ? movingByDay : moving);
  const media = [width, motion].filter(Boolean).join(' and ') || undefined;
  return medium.sources.map(({ url, type }) => <source key={url} src={url} type={type} media={media} />);
}
