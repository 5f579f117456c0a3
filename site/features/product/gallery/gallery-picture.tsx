import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import {
  coveringWidth,
  type PictureSlot,
  pictureAddress,
  shownHeight,
  shownWidth,
  sourceSet,
} from '#site/kernel/ui/picture-address.ts';
import styles from './product-gallery.module.css';

/** Pixels (SHOP-6). */
const fallbackWidths = { page: 500, full: 1600 };

const fullSlot = { sizes: 'max(100vw, 80vh)', from: 320, to: 1440 };

/** Beside the form it is as high as the screen. */
function pageSlot(picture: Picture): PictureSlot {
  return { sizes: `(max-width: 899px) 100vw, ${coveringWidth(picture, '66vw', 100)}`, from: 320, to: 1200 };
}

interface GalleryPictureProps {
  picture: Picture;
  isFull?: boolean;
  eager?: boolean;
}

/** Fades in when it has loaded; without JavaScript the browser shows it as it loads. */
export function GalleryPicture({ picture, isFull = false, eager = false }: GalleryPictureProps) {
  const slot = isFull ? fullSlot : pageSlot(picture);
  const image = useRef<HTMLImageElement>(null);
  const [isLoaded, setIsLoaded] = useState(true);

  // Only after hydration, and only for a picture that has not loaded before it: the HTML shows all of them.
  useEffect(() => {
    if (!image.current || image.current.complete || eager) return;
    setIsLoaded(false);
  }, [eager]);

  return (
    <img
      ref={image}
      className={styles.picture}
      src={pictureAddress(picture, isFull ? fallbackWidths.full : fallbackWidths.page)}
      srcSet={sourceSet(picture, slot, 'negotiated')}
      sizes={slot.sizes}
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
  );
}
