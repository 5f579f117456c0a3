import { useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { useLayoutData } from './layout-data.ts';
import styles from './logo.module.css';
import { Wordmark } from './wordmark.tsx';

/** The editors' logo for a light and a dark background; the wordmark where there is none or it fails to load. Decorative: there is a label beside it. */
export function Logo() {
  const { white, black } = useLayoutData().settings.logos;
  const [isLost, setLost] = useState(false);
  if (!white || !black || isLost) return <Wordmark />;
  return (
    <>
      <Mark picture={black} onLost={() => setLost(true)} className={styles.onLight} />
      <Mark picture={white} onLost={() => setLost(true)} className={styles.onDark} />
    </>
  );
}

interface MarkProps {
  picture: Picture;
  onLost: () => void;
  className?: string;
}

/** The original file: an image service would rasterize an SVG. */
function Mark({ picture, onLost, className }: MarkProps) {
  const width = Math.round((picture.width / picture.height) * height);
  // The pictures are lazy, so that only the displayed one is loaded. A picture may have failed before hydration.
  const onDrawn = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onLost();
  };
  return (
    <img
      ref={onDrawn}
      src={picture.url}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      onError={onLost}
      className={className}
    />
  );
}

const height = 28;
