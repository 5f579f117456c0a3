import type { Picture } from '#providers/media/types.ts';
import { useFrame } from './frame.ts';
import styles from './logo.module.css';
import { Wordmark } from './wordmark.tsx';

interface LogoProps {
  className?: string;
}

/** The editors' logo for the ground it stands on, light or dark; the word mark where they have given none. Decorative: a label stands beside it. */
export function Logo({ className }: LogoProps) {
  const { white, black } = useFrame().settings.logos;
  if (!white || !black) return <Wordmark className={className} />;
  return (
    <>
      <Mark picture={black} className={`${styles.onLight} ${className ?? ''}`} />
      <Mark picture={white} className={`${styles.onDark} ${className ?? ''}`} />
    </>
  );
}

/** As it is: a logo is a drawing, of which an image service would make pixels. */
function Mark({ picture, className }: { picture: Picture; className: string }) {
  const width = Math.round((picture.width / picture.height) * height);
  return <img src={picture.url} alt="" width={width} height={height} className={className} />;
}

const height = 28;
