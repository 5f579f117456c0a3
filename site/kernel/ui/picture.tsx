import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { Picture as PictureShape } from '#providers/shaping/media/types.ts';
import {
  imageAttributes,
  isNegotiated,
  mayBeTransparent,
  type PictureSlot,
  shownFocus,
  shownHeight,
  shownWidth,
  sourceAttributes,
} from './picture-address.ts';

interface PictureProps {
  picture: PictureShape;
  slot: PictureSlot;
  className?: string;
  /** The largest one on the first screen: loaded before all others. */
  eager?: boolean;
  /** Beside text with the same content: empty alternative text. */
  decorative?: boolean;
}

/** A picture of any of the image services, with its size and placeholder, so that the layout does not shift (MEDIA-2). */
export function Picture(props: PictureProps) {
  const { picture, slot, eager } = props;
  // React preloads an eager image itself, but none that is in a `<picture>`.
  if (isNegotiated(picture, slot)) return <PictureImage {...props} />;
  if (eager) preloadSource(picture, slot);
  return (
    <picture>
      <source type="image/webp" {...sourceAttributes(picture, slot, eager)} />
      <PictureImage {...props} />
    </picture>
  );
}

interface TwoPicturesProps extends PictureProps {
  /** The picture for narrow screens. */
  mobile: PictureShape;
  mobileSlot: PictureSlot;
}

const narrow = '(max-width: 749px)';
const wide = '(min-width: 750px)';

export function TwoPictures({ mobile, mobileSlot, ...props }: TwoPicturesProps) {
  const { picture, slot, eager } = props;
  if (eager) {
    preloadSource(mobile, mobileSlot, narrow);
    preloadSource(picture, slot, wide);
  }
  const narrowSource = { media: narrow, width: shownWidth(mobile), height: shownHeight(mobile) };
  const { src, ...negotiated } = imageAttributes(mobile, mobileSlot, eager);
  return (
    <picture>
      {!isNegotiated(mobile, mobileSlot) && (
        <source {...narrowSource} type="image/webp" {...sourceAttributes(mobile, mobileSlot, eager)} />
      )}
      <source {...narrowSource} srcSet={src} {...negotiated} />
      {!isNegotiated(picture, slot) && <source type="image/webp" {...sourceAttributes(picture, slot, eager)} />}
      <PictureImage {...props} />
    </picture>
  );
}

/** Loads what a `<picture>` will show from the head of the server's page; one that the browser renders is loaded at once anyway. */
function preloadSource(picture: PictureShape, slot: PictureSlot, media?: string): void {
  if (!import.meta.env.SSR) return;
  const { srcSet, sizes } = sourceAttributes(picture, slot, true);
  preload(srcSet, {
    as: 'image',
    fetchPriority: 'high',
    media,
    ...(!isNegotiated(picture, slot) && { type: 'image/webp' }),
    ...(sizes !== undefined && { imageSrcSet: srcSet, imageSizes: sizes }),
  });
}

function PictureImage({ picture, slot, className, eager = false, decorative = false }: PictureProps) {
  return (
    <img
      className={className}
      {...imageAttributes(picture, slot, eager)}
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
    ...(placeholder && { background: `linear-gradient(${placeholder})` }),
    ...(focus && { objectPosition: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%` }),
    ...(screenBlend && { mixBlendMode: 'screen' }),
  };
}
