import { useState } from 'react';
import type { Picture } from '#providers/shaping/media/types.ts';
import { useLayoutData } from './layout-data.ts';
import styles from './logo.module.css';
import { Wordmark } from './wordmark.tsx';

interface LogoProps {
  className?: string;
}

/** The editors' logo for the ground it stands on, light or dark; the word mark where they have given none, or it does not come. Decorative: a label stands beside it. */
export function Logo({ className }: LogoProps) {
  const { white, black } = useLayoutData().settings.logos;
  const [isLost, setLost] = useState(false);
  if (!white || !black || isLost) return <Wordmark className={className} />;
  return (
    <>
      <Mark picture={black} onLost={() => setLost(true)} className={`${styles.onLight} ${className ?? ''}`} />
      <Mark picture={white} onLost={() => setLost(true)} className={`${styles.onDark} ${className ?? ''}`} />
    </>
  );
}

interface MarkProps {
  picture: Picture;
  onLost: () => void;
  className: string;
}

/** As it is: a logo is a drawing, of which an image service would make pixels. */
function Mark({ picture, onLost, className }: MarkProps) {
  const width = Math.round((picture.width / picture.height) * height);
  // It may have failed before the page came alive.
  const onDrawn = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onLost();
  };
  return (
    <img ref={onDrawn} src={picture.url} alt="" width={width} height={height} onError={onLost} className={className} />
  );
}

const height = 28;
