import type { Background, Medium, Picture as PictureShape } from '#providers/shaping/media/types.ts';
import styles from './background-medium.module.css';
import { cx } from './cx.ts';
import { FilmLoop } from './film.tsx';
import { Picture, TwoPictures } from './picture.tsx';

interface BackgroundMediumProps {
  background: Background;
  className?: string;
  eager?: boolean;
}

/** A picture or a film that fills its container, with another one for narrow screens where there is one. */
export function BackgroundMedium({ background, className, eager = false }: BackgroundMediumProps) {
  const desktop = background.desktop ?? background.mobile;
  const mobile = background.mobile ?? background.desktop;
  const still = <Still desktop={stillOf(desktop)} mobile={stillOf(mobile)} eager={eager} />;
  if (desktop?.kind !== 'film' && mobile?.kind !== 'film') {
    const blends = desktop?.screenBlend || mobile?.screenBlend;
    return <div className={cx(blends && styles.blended, className)}>{still}</div>;
  }
  return (
    <FilmLoop media={{ desktop, mobile }} className={className}>
      {still}
    </FilmLoop>
  );
}

/** MEDIA-1. */
const slot = { sizes: '100vw', from: 320, to: 1440, maxWidth: 1600 };

interface StillProps {
  desktop: PictureShape | null;
  mobile: PictureShape | null;
  eager: boolean;
}

function Still({ desktop, mobile, eager }: StillProps) {
  const picture = desktop ?? mobile;
  if (!picture) return null;
  const look = { picture, slot, className: styles.medium, eager };
  return mobile && mobile !== picture ? <TwoPictures {...look} mobile={mobile} /> : <Picture {...look} />;
}

/** The poster has the film's alternative text. */
function stillOf(medium: Medium | null): PictureShape | null {
  if (medium?.kind !== 'film') return medium;
  return medium.poster && { ...medium.poster, alt: medium.alt, screenBlend: medium.screenBlend };
}
