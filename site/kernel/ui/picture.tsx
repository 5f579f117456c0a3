import type { CSSProperties, ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Picture as PictureShape } from '#providers/shaping/media/types.ts';
import { systemIsDark } from '#site/kernel/theme/apply-theme.ts';
import { belowMedium, fromMedium } from '#site/kernel/theme/breakpoints.ts';
import {
  imageAttributes,
  isNegotiated,
  mayBeTransparent,
  nightAttributes,
  type PictureSlot,
  type SourceAttributes,
  shownFocus,
  shownHeight,
  shownWidth,
  sourceAttributes,
} from './picture-address.ts';

interface PictureProps {
  picture: PictureShape;
  slot: PictureSlot;
  className?: string;
  /** Whether this is the largest picture on the first screen, which is loaded before all others. */
  eager?: boolean;
  /** Whether the picture is beside text with the same content, so that its alternative text is empty. */
  decorative?: boolean;
}

/** A picture of any of the image services, with its size and placeholder, so that the layout does not shift (MEDIA-2). */
export function Picture(props: PictureProps) {
  const { picture, slot, eager } = props;
  if (isNegotiated(picture, slot)) {
    return (
      <WithNight picture={picture} slot={slot} eager={eager}>
        <PictureImage {...props} />
      </WithNight>
    );
  }
  if (eager) preloadSources(picture, slot);
  return (
    <picture>
      <NightSource picture={picture} slot={slot} eager={eager} />
      <source type="image/webp" {...sourceAttributes(picture, slot, eager)} />
      <PictureImage {...props} />
    </picture>
  );
}

interface WithNightProps extends Pick<PictureProps, 'picture' | 'slot' | 'eager'> {
  /** The `<img>` of the picture. */
  children: ReactNode;
}

/** An image, with its night picture where it has one. */
export function WithNight({ picture, slot, eager, children }: WithNightProps) {
  // React preloads an eager image itself, but none that is in a `<picture>`.
  if (!picture.night) return children;
  if (eager) preloadSources(picture, slot);
  return (
    <picture>
      <NightSource picture={picture} slot={slot} eager={eager} />
      {children}
    </picture>
  );
}

interface NightSourceProps extends Pick<PictureProps, 'picture' | 'slot' | 'eager'> {
  /** A further condition of the `media`. */
  media?: string;
}

/** The `media` may have changed before hydration, to the theme that the visitor chose. */
function NightSource({ picture, slot, eager, media }: NightSourceProps) {
  if (!picture.night) return null;
  return (
    <source
      data-theme="dark"
      media={allOf(media, systemIsDark)}
      {...nightAttributes(picture.night, picture, slot, eager)}
      suppressHydrationWarning
    />
  );
}

interface TwoPicturesProps extends PictureProps {
  /** The picture for narrow screens. */
  mobile: PictureShape;
  mobileSlot: PictureSlot;
}

export function TwoPictures({ mobile, mobileSlot, ...props }: TwoPicturesProps) {
  const { picture, slot, eager } = props;
  if (eager) {
    preloadSources(mobile, mobileSlot, belowMedium);
    preloadSources(picture, slot, fromMedium);
  }
  const narrowSource = { media: belowMedium, width: shownWidth(mobile), height: shownHeight(mobile) };
  const { src, ...negotiated } = imageAttributes(mobile, mobileSlot, eager);
  return (
    <picture>
      <NightSource picture={mobile} slot={mobileSlot} eager={eager} media={belowMedium} />
      {!isNegotiated(mobile, mobileSlot) && (
        <source {...narrowSource} type="image/webp" {...sourceAttributes(mobile, mobileSlot, eager)} />
      )}
      <source {...narrowSource} srcSet={src} {...negotiated} />
      <NightSource picture={picture} slot={slot} eager={eager} />
      {!isNegotiated(picture, slot) && <source type="image/webp" {...sourceAttributes(picture, slot, eager)} />}
      <PictureImage {...props} />
    </picture>
  );
}

/** Preloads the sources of a `<picture>` in the head of the server's page. A picture that the browser renders is loaded at once anyway. */
function preloadSources(picture: PictureShape, slot: PictureSlot, media?: string): void {
  if (!import.meta.env.SSR) return;
  const { night } = picture;
  const sources = [
    { ...sourceAttributes(picture, slot, true), media: night ? allOf(media, '(prefers-color-scheme: light)') : media },
    ...(night ? [{ ...nightAttributes(night, picture, slot, true), media: allOf(media, systemIsDark) }] : []),
  ];
  for (const source of sources) preloadSource(source, !isNegotiated(picture, slot));
}

function allOf(...conditions: (string | undefined)[]): string {
  return conditions.filter((condition) => condition !== undefined).join(' and ');
}

function preloadSource({ srcSet, sizes, media }: SourceAttributes & { media?: string }, isWebp: boolean): void {
  preload(srcSet, {
    as: 'image',
    fetchPriority: 'high',
    media,
    ...(isWebp && { type: 'image/webp' }),
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
    // Its gradient is the style sheet's (app/theme/base.css).
    ...(placeholder && { '--blur': placeholder }),
    ...(focus && { objectPosition: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%` }),
    ...(screenBlend && { mixBlendMode: 'screen' }),
  };
}
