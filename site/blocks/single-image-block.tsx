import { Picture } from '#site/ui/picture.tsx';
import type { BlockProps } from './block-props.ts';
import { Section } from './section.tsx';
import styles from './single-image-block.module.css';

const sizes = { small: '(max-width: 750px) 9rem, 16rem', default: '(max-width: 750px) 80vw, 38.35rem' } as const;

/** BLOCK-9. */
export function SingleImageBlock({ block }: BlockProps<'singleImage'>) {
  if (!block.picture) return null;
  return (
    <Section block={block} className={styles.block}>
      <Picture
        picture={block.picture}
        sizes={sizes[block.size]}
        className={block.size === 'small' ? styles.small : styles.default}
      />
    </Section>
  );
}
