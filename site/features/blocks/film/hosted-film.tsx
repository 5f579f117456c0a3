import { lazy, Suspense } from 'react';
import type { Film } from '#providers/shaping/media/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import styles from './film-modal.module.css';
import type { Progress } from './film-modal.tsx';
import { FilmPlayer } from './film-player.tsx';

const HostedPlayer = lazy(() => import('./hosted-player.tsx').then(({ HostedPlayer }) => ({ default: HostedPlayer })));

export interface HostedFilmProps {
  film: Film;
  /** Its page at the host. */
  url: string;
  isOpen: boolean;
  onProgress: (progress: Progress) => void;
}

/**
 * A film that a video host plays. Until it is opened the host hears nothing. Where the host does not play it, and without JavaScript, our
 * own files of it do, or else there is a link to its page.
 */
export function HostedFilm(props: HostedFilmProps) {
  const { film, url, isOpen } = props;
  const instead = film.sources.length > 0 ? <FilmPlayer {...props} /> : <FilmLink url={url} />;
  if (!isOpen) return <noscript>{instead}</noscript>;
  return (
    <Suspense fallback={<div className={styles.screen} aria-busy="true" />}>
      <HostedPlayer {...props} instead={instead} />
    </Suspense>
  );
}

function FilmLink({ url }: { url: string }) {
  return (
    <p>
      <Link to={url}>Watch the film at {new URL(url).hostname}</Link>
    </p>
  );
}
