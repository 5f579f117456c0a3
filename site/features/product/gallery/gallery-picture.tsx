import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { WithNight } from '#site/kernel/ui/picture.tsx';
import {
  aspectRatio,
  coveringWidth,
  type PictureSlot,
  pictureAddress,
  shownHeight,
  shownWidth,
  sourceAttributes,
} from '#site/kernel/ui/picture-address.ts';
import styles from './product-gallery.module.css';

/** Pixels (SHOP-6): the width of the narrowest candidate, and of the picture for browsers and crawlers that do not choose among candidates. */
const namedWidths = { page: 500, full: 1600 };

/** An eager candidate is at most a quarter wider than needed, so the narrowest one is for slots from four fifths of its width. */
function slotFrom(namedWidth: number): Pick<PictureSlot, 'from' | 'namedWidth'> {
  return { from: 0.8 * namedWidth, namedWidth };
}

/**
 * The slot on the page: beside the form the picture is as high as the screen, on phones about half of it: 48%, and more in windows that are
 * low. With 53% a candidate of 1200 pixels is wide enough for a landscape picture at two pixels each, and the next one has 1920.
 */
function pageSlot(picture: Picture): PictureSlot {
  const sizes = `(max-width: 899px) ${coveringWidth(picture, '100vw', 53)}, ${coveringWidth(picture, '64vw', 100)}`;
  return { sizes, ...slotFrom(namedWidths.page), to: 1935 };
}

/** The slot in the overlay: twice the size of the screen. */
function fullSlot(picture: Picture): PictureSlot {
  return { sizes: `min(200vw, ${Math.round(200 * aspectRatio(picture))}vh)`, ...slotFrom(namedWidths.full) };
}

interface GalleryPictureProps {
  picture: Picture;
  isFull?: boolean;
  eager?: boolean;
}

/** A picture that fades in when it has loaded, in full size over the small one. Without JavaScript the browser shows it as it loads. */
export function GalleryPicture({ picture, isFull = false, eager = false }: GalleryPictureProps) {
  const slot = isFull ? fullSlot(picture) : pageSlot(picture);
  const image = useRef<HTMLImageElement>(null);
  const [isLoaded, setIsLoaded] = useState(true);

  // A picture is hidden only after hydration, and only if it has not loaded by then, because the server's HTML shows all pictures.
  useEffect(() => {
    if (!image.current || image.current.complete || eager || isFull) return;
    setIsLoaded(false);
  }, [eager, isFull]);

  return (
    <WithNight picture={picture} slot={slot} eager={eager}>
      <img
        ref={image}
        className={styles.picture}
        src={pictureAddress(picture, isFull ? namedWidths.full : namedWidths.page)}
        {...sourceAttributes(picture, slot, eager)}
        width={shownWidth(picture)}
        height={shownHeight(picture)}
        alt={picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? undefined : 'async'}
        draggable={false}
        data-loaded={isLoaded}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsLoaded(true)}
      />
    </WithNight>
  );
}
