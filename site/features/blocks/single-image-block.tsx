import { Picture } from '#site/kernel/ui/picture.tsx';
import { type BlockProps, Section } from './section.tsx';
import styles from './single-image-block.module.css';

const slots = {
  small: { sizes: '(max-width: 749px) 9rem, 16rem', from: 256, to: 512, namedWidth: 256 },
  default: { sizes: '(max-width: 749px) 80vw, 38.35rem', from: 512, to: 1228 },
} as const;

/** One image, or another one for narrow screens (BLOCK-9). */
export function SingleImageBlock({ block, isFirst }: BlockProps<'singleImage'>) {
  if (!block.picture) return null;
  return (
    <Section block={block} eager={isFirst} className={styles.block} label={block.title}>
      <figure className={block.size === 'small' ? styles.small : styles.regular}>
        <Picture picture={block.picture} slot={slots[block.size]} className="cover" eager={isFirst} />
        {block.title && <figcaption className="small quiet">{block.title}</figcaption>}
      </figure>
    </Section>
  );
}
