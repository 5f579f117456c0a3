import type { Background, Medium } from '#providers/media/types.ts';
import styles from './backdrop.module.css';
import { FilmLoop } from './film.tsx';
import { Picture, TwoPictures } from './picture.tsx';

interface BackdropProps {
  background: Background;
  eager?: boolean;
}

/** What stands behind a block, edge to edge: a picture or a film, with a composition of its own for narrow screens. */
export function Backdrop({ background, eager = false }: BackdropProps) {
  const desktop = background.desktop ?? background.mobile;
  const mobile = background.mobile ?? background.desktop;
  if (desktop?.kind === 'film' || mobile?.kind === 'film') {
    return (
      <div className={styles.backdrop} aria-hidden="true">
        <FilmLoop desktop={film(desktop)} mobile={film(mobile)} className={styles.medium} />
      </div>
    );
  }
  if (!desktop || !mobile) return null;
  const look = { sizes: '100vw', className: styles.medium, eager };
  return (
    <div className={styles.backdrop}>
      {desktop === mobile ? (
        <Picture picture={desktop} {...look} />
      ) : (
        <TwoPictures picture={desktop} mobile={mobile} {...look} />
      )}
    </div>
  );
}

function film(medium: Medium | null) {
  return medium?.kind === 'film' ? medium : null;
}
