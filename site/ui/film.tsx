import type { Film } from '#providers/media/types.ts';
import { pictureAddress } from './picture-address.ts';

interface LoopProps {
  desktop: Film | null;
  mobile: Film | null;
  className?: string;
}

const narrow = '(max-width: 749px)';
const calm = '(prefers-reduced-motion: no-preference)';

/** A film that plays by itself, muted and in a loop; whoever asked for reduced motion sees its poster (MEDIA-3). */
export function FilmLoop({ desktop, mobile, className }: LoopProps) {
  const film = desktop ?? mobile;
  if (!film) return null;
  return (
    <video
      className={className}
      autoPlay
      muted
      loop
      playsInline
      preload="metadata"
      poster={film.poster ? pictureAddress(film.poster, 1920) : undefined}
    >
      {mobile?.sources.map(({ url, type }) => (
        <source key={url} src={url} type={type} media={`${narrow} and ${calm}`} />
      ))}
      {film.sources.map(({ url, type }) => (
        <source key={url} src={url} type={type} media={calm} />
      ))}
    </video>
  );
}
