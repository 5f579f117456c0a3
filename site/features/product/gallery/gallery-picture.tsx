import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { pictureAddress, shownHeight, shownWidth, sourceSet } from '#site/kernel/ui/picture-address.ts';
import styles from './product-gallery.module.css';

/** SHOP-6. */
const widths = { page: 500, full: 1600 };

interface GalleryPictureProps {
  picture: Picture;
  sizes: string;
  isFull?: boolean;
  eager?: boolean;
}

/** Fades in once it is there whole; without JavaScript the browser shows it as it comes. */
export function GalleryPicture({ picture, sizes, isFull = false, eager = false }: GalleryPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isLoaded, setIsLoaded] = useState(true);

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
        src={pictureAddress(picture, isFull ? widths.full : widths.page)}
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
