import { type ReactNode, Suspense } from 'react';
import type { Film } from '#providers/shaping/media/types.ts';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { FilmPlayer, type Progress } from './film-player.tsx';

const HostedPlayer = lazyOptional<HostedFilmProps & { fallback: ReactNode }>(
  async () => (await import('./hosted-player.tsx')).HostedPlayer,
  ({ fallback }) => fallback,
);

export interface HostedFilmProps {
  film: Film;
  /** The film's page at the host. */
  url: string;
  isOpen: boolean;
  onProgress: (progress: Progress) => void;
}

/**
 * A film played by a video host, which receives no request before the film is opened. Without JavaScript, and where the host does not allow
 * embedding, the film's own files are played; without files there is a link to its page.
 */
export function HostedFilm(props: HostedFilmProps) {
  const { film, url, isOpen } = props;
  const fallback = film.sources.length > 0 ? <FilmPlayer {...props} /> : <FilmLink url={url} />;
  if (!isOpen) return <noscript>{fallback}</noscript>;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <HostedPlayer {...props} fallback={fallback} />
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
