import type { Background, Medium, Picture as PictureShape } from '#providers/shaping/media/types.ts';
import { cx } from './cx.ts';
import { FilmLoop } from './film.tsx';
import { Picture, TwoPictures } from './picture.tsx';
import { aspectRatio, coveringWidth, type PictureSlot } from './picture-address.ts';

interface BackgroundMediumProps {
  background: Background;
  className?: string;
  eager?: boolean;
  /** Whether the medium covers the height of the screen or more; otherwise it is hardly higher than wide. */
  isScreenHigh?: boolean;
  /** The picture's slot, if it is narrower than the screen. */
  slot?: PictureSlot;
}

/** A picture or a film that fills its container, with another one for narrow screens where there is one. */
export function BackgroundMedium({
  background,
  className,
  eager = false,
  isScreenHigh = false,
  slot,
}: BackgroundMediumProps) {
  const desktop = background.desktop ?? background.mobile;
  const mobile = background.mobile ?? background.desktop;
  const slotOf = ({ picture, isPoster }: Still, smallest: number = smallestPhone[0]) => ({
    ...(slot ?? screenSlot(picture, isScreenHigh, smallest)),
    maxWidth,
    isPoster,
  });
  const [wide, narrow] = [stillOf(desktop), mobile === desktop ? null : stillOf(mobile)];
  const still = <Stills wide={wide} narrow={narrow} eager={eager} slotOf={slotOf} />;
  if (desktop?.kind !== 'film' && mobile?.kind !== 'film') {
    const blends = desktop?.screenBlend || mobile?.screenBlend;
    return <div className={cx(blends && 'blended', className)}>{still}</div>;
  }
  return (
    <FilmLoop media={{ desktop, mobile }} className={className}>
      {still}
    </FilmLoop>
  );
}

/** Pixels (MEDIA-1). */
const maxWidth = 1600;

/** Pixels: the width and the height of the smallest phones, and the width of the smallest wide screens. */
const smallestPhone = [640, 1136] as const;
const smallestWide = 1024;

function screenSlot(picture: PictureShape, isScreenHigh: boolean, smallest: number): PictureSlot {
  if (!isScreenHigh) return { sizes: '100vw', from: smallest };
  const from = Math.max(smallest, Math.round(smallestPhone[1] * aspectRatio(picture)));
  return { sizes: coveringWidth(picture, '100vw', 100), from };
}

interface Still {
  picture: PictureShape;
  isPoster: boolean;
}

/** The still picture of a medium. A film's poster has the film's alternative text. */
function stillOf(medium: Medium | null): Still | null {
  if (medium?.kind !== 'film') return medium && { picture: medium, isPoster: false };
  const { poster, alt, screenBlend } = medium;
  return poster ? { picture: { ...poster, alt, screenBlend }, isPoster: true } : null;
}

interface StillsProps {
  wide: Still | null;
  /** The picture for narrow screens, if it is another one. */
  narrow: Still | null;
  eager: boolean;
  slotOf: (still: Still, smallest?: number) => PictureSlot;
}

function Stills({ wide, narrow, eager, slotOf }: StillsProps) {
  const still = wide ?? narrow;
  if (!still) return null;
  const look = { picture: still.picture, className: 'cover', eager };
  if (!narrow || narrow === still) return <Picture {...look} slot={slotOf(still)} />;
  return (
    <TwoPictures {...look} slot={slotOf(still, smallestWide)} mobile={narrow.picture} mobileSlot={slotOf(narrow)} />
  );
}
