import type { CSSProperties } from 'react';
import type { Picture as PictureShape } from '#providers/shaping/media/types.ts';
import {
  isNegotiated,
  mayBeTransparent,
  type PictureSlot,
  pictureAddress,
  shownFocus,
  shownHeight,
  shownWidth,
  sourceSet,
} from './picture-address.ts';

interface PictureProps {
  picture: PictureShape;
  slot: PictureSlot;
  className?: string;
  /** On the first screen: loaded at once, with high priority. */
  eager?: boolean;
  /** Beside text with the same content: empty alternative text. */
  decorative?: boolean;
}

/** A picture of any of the image services, with its size and placeholder, so that the layout does not shift (MEDIA-2). */
export function Picture(props: PictureProps) {
  const { picture, slot } = props;
  if (isNegotiated(picture)) return <PictureImage {...props} />;
  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(picture, slot, 'webp')} sizes={slot.sizes} />
      <PictureImage {...props} />
    </picture>
  );
}

interface TwoPicturesProps extends PictureProps {
  /** The picture for narrow screens. */
  mobile: PictureShape;
  mobileSlot: PictureSlot;
}

/** CSS pixels: the widest screen that has the composition for narrow ones. */
const narrowest = 749;

export function TwoPictures({ mobile, mobileSlot, ...props }: TwoPicturesProps) {
  const { picture, slot } = props;
  const narrow = { ...mobileSlot, to: narrowest };
  const wide = { ...slot, from: Math.max(slot.from, narrowest + 1) };
  const narrowSource = {
    media: `(max-width: ${narrowest}px)`,
    sizes: mobileSlot.sizes,
    width: shownWidth(mobile),
    height: shownHeight(mobile),
  };
  return (
    <picture>
      {!isNegotiated(mobile) && (
        <source {...narrowSource} type="image/webp" srcSet={sourceSet(mobile, narrow, 'webp')} />
      )}
      <source {...narrowSource} srcSet={sourceSet(mobile, narrow, imageFormat(mobile))} />
      {!isNegotiated(picture) && (
        <source type="image/webp" srcSet={sourceSet(picture, wide, 'webp')} sizes={slot.sizes} />
      )}
      <PictureImage {...props} slot={wide} />
    </picture>
  );
}

function imageFormat(picture: PictureShape) {
  return isNegotiated(picture) ? 'negotiated' : 'fallback';
}

function PictureImage({ picture, slot, className, eager = false, decorative = false }: PictureProps) {
  return (
    <img
      className={className}
      src={pictureAddress(picture, slot.maxWidth ?? 1080)}
      srcSet={sourceSet(picture, slot, imageFormat(picture))}
      sizes={slot.sizes}
      width={shownWidth(picture)}
      height={shownHeight(picture)}
      alt={decorative ? '' : picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? undefined : 'async'}
      style={drawing(picture)}
    />
  );
}

function drawing(picture: PictureShape): CSSProperties | undefined {
  const placeholder = mayBeTransparent(picture) ? null : picture.placeholder;
  const focus = shownFocus(picture);
  const { screenBlend } = picture;
  if (!placeholder && !focus && !screenBlend) return undefined;
  return {
    ...(placeholder && { backgroundImage: `linear-gradient(${placeholder})` }),
    ...(focus && { objectPosition: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%` }),
    ...(screenBlend && { mixBlendMode: 'screen' }),
  };
}
