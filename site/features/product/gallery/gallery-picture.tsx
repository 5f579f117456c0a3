import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { pictureAddress, shownHeight, shownWidth, sourceSet } from '#site/kernel/ui/picture-address.ts';
import styles from './product-gallery.module.css';

/** Pixels (SHOP-6). */
const fallbackWidths = { page: 500, full: 1600 };

interface GalleryPictureProps {
  picture: Picture;
  sizes: string;
  isFull?: boolean;
  eager?: boolean;
}

/** Fades in when it has loaded; without JavaScript the browser shows it as it loads. */
export function GalleryPicture({ picture, sizes, isFull = false, eager = false }: GalleryPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isLoaded, setIsLoaded] = useState(true);

  // Only after hydration, and only for a picture that has not loaded before it: the HTML shows all of them.
  useEffect(() => {
    if (!image.current || image.current.complete || eager) return;
    setIsLoaded(false);
  }, [eager]);

  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(picture, 'webp')} sizes={sizes} />
      <img
        ref={image}
        className={styles.picture}
        src={pictureAddress(picture, isFull ? fallbackWidths.full : fallbackWidths.page)}
        srcSet={sourceSet(picture)}
        sizes={sizes}
        width={shownWidth(picture)}
        height={shownHeight(picture)}
        alt={picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'auto' : 'async'}
        draggable={false}
        data-loaded={isLoaded}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsLoaded(true)}
      />
    </picture>
  );
}
