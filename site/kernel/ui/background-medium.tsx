import type { Background, Medium, Picture as PictureShape } from '#providers/shaping/media/types.ts';
import styles from './background-medium.module.css';
import { cx } from './cx.ts';
import { FilmLoop } from './film.tsx';
import { Picture, TwoPictures } from './picture.tsx';
import { aspectRatio, coveringWidth, type PictureSlot } from './picture-address.ts';

interface BackgroundMediumProps {
  background: Background;
  className?: string;
  eager?: boolean;
  /** It covers the height of the screen or more; else it is hardly higher than wide. */
  isScreenHigh?: boolean;
}

/** A picture or a film that fills its container, with another one for narrow screens where there is one. */
export function BackgroundMedium({
  background,
  className,
  eager = false,
  isScreenHigh = false,
}: BackgroundMediumProps) {
  const desktop = background.desktop ?? background.mobile;
  const mobile = background.mobile ?? background.desktop;
  const still = <Still desktop={stillOf(desktop)} mobile={stillOf(mobile)} eager={eager} isScreenHigh={isScreenHigh} />;
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

/** CSS pixels: the height of the lowest screen that pictures are chosen for. */
const lowestScreen = 568;

/** MEDIA-1. */
function slotOf(picture: PictureShape, isScreenHigh: boolean): PictureSlot {
  if (!isScreenHigh) return { sizes: '100vw', from: 320, to: 1440, maxWidth: 1600 };
  const from = Math.max(320, Math.round(lowestScreen * aspectRatio(picture)));
  return { sizes: coveringWidth(picture, '100vw', 100), from, to: 1440, maxWidth: 1600 };
}

interface StillProps {
  desktop: PictureShape | null;
  mobile: PictureShape | null;
  eager: boolean;
  isScreenHigh: boolean;
}

function Still({ desktop, mobile, eager, isScreenHigh }: StillProps) {
  const picture = desktop ?? mobile;
  if (!picture) return null;
  const look = { picture, slot: slotOf(picture, isScreenHigh), className: styles.medium, eager };
  if (!mobile || mobile === picture) return <Picture {...look} />;
  return <TwoPictures {...look} mobile={mobile} mobileSlot={slotOf(mobile, isScreenHigh)} />;
}

/** The poster has the film's alternative text. */
function stillOf(medium: Medium | null): PictureShape | null {
  if (medium?.kind !== 'film') return medium;
  return medium.poster && { ...medium.poster, alt: medium.alt, screenBlend: medium.screenBlend };
}
