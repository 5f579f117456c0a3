import type { Picture as PictureShape } from '#providers/media/types.ts';
import { Picture } from '#site/ui/picture.tsx';
import styles from './product-gallery.module.css';

/** One below the other on a desk; on a phone they swipe, each snapping into place. */
export function ProductGallery({ pictures }: { pictures: readonly PictureShape[] }) {
  if (pictures.length === 0) return <div />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.gallery} aria-label="Pictures" tabIndex={0}>
      {pictures.map((picture, index) => (
        <Picture
          key={picture.url}
          picture={picture}
          sizes="(max-width: 899px) 100vw, 66vw"
          className={styles.picture}
          eager={index === 0}
        />
      ))}
    </section>
  );
}
