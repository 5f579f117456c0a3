import type { CSSProperties } from 'react';
import type { Picture as PictureShape } from '#providers/shaping/media/types.ts';
import { mayBeTransparent, pictureAddress, shownFocus, shownHeight, shownWidth, sourceSet } from './picture-address.ts';

interface PictureProps {
  picture: PictureShape;
  /** The `sizes` attribute: its width on the page. */
  sizes: string;
  className?: string;
  /** On the first screen: loaded at once, with high priority. */
  eager?: boolean;
  /** Beside text with the same content: empty alternative text. */
  decorative?: boolean;
  /** Width in pixels of the largest candidate of its `srcset`. */
  maxWidth?: number;
}

/** A picture of any of the image services, with its size and placeholder, so that the layout does not shift (MEDIA-2). */
export function Picture(props: PictureProps) {
  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(props.picture, 'webp', props.maxWidth)} sizes={props.sizes} />
      <PictureImage {...props} />
    </picture>
  );
}

interface TwoPicturesProps extends PictureProps {
  /** The picture for narrow screens. */
  mobile: PictureShape;
}

export function TwoPictures({ mobile, ...props }: TwoPicturesProps) {
  const narrow = {
    media: '(max-width: 749px)',
    sizes: props.sizes,
    width: shownWidth(mobile),
    height: shownHeight(mobile),
  };
  return (
    <picture>
      <source {...narrow} type="image/webp" srcSet={sourceSet(mobile, 'webp', props.maxWidth)} />
      <source {...narrow} srcSet={sourceSet(mobile, 'fallback', props.maxWidth)} />
      <source type="image/webp" srcSet={sourceSet(props.picture, 'webp', props.maxWidth)} sizes={props.sizes} />
      <PictureImage {...props} />
    </picture>
  );
}

function PictureImage({ picture, sizes, className, eager = false, decorative = false, maxWidth }: PictureProps) {
  return (
    <img
      className={className}
      src={pictureAddress(picture, maxWidth ?? 1080)}
      srcSet={sourceSet(picture, 'fallback', maxWidth)}
      sizes={sizes}
      width={shownWidth(picture)}
      height={shownHeight(picture)}
      alt={decorative ? '' : picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'auto' : 'async'}
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
    ...(placeholder && { backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' }),
    ...(focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }),
    ...(screenBlend && { mixBlendMode: 'screen' }),
  };
}
