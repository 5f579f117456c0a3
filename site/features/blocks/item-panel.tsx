import type { BlockItem } from '#providers/shaping/blocks/types.ts';
import { BackgroundMedium } from '#site/kernel/ui/background-medium.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { RichText } from '#site/kernel/ui/rich-text.tsx';
import styles from './item-panel.module.css';
import { CallsToAction } from './section.tsx';

interface ItemPanelProps {
  item: BlockItem;
  level: 2 | 3;
  /** Width in pixels of the widest picture among the panels: the others are scaled in proportion to it. null for a picture that fills the panel. */
  widest: number | null;
}

const thingSlot = { sizes: '(max-width: 749px) 60vw, min(24rem, 40vw)', from: 192, to: 384 };
const pictureSlot = { sizes: '(max-width: 899px) 100vw, 50vw', from: 280, to: 899 };

/** The content of an item. Its text is never on its pictures: a panel is too small to have room beside their subject. */
export function ItemPanel({ item, level, widest }: ItemPanelProps) {
  const { title, body, picture, background, ctas } = item;
  const Title = `h${level}` as const;
  const hasMedia = picture !== null || background !== null;
  const ground = background && <BackgroundMedium background={background} className={styles.ground} />;
  return (
    <div className={styles.panel} data-kind={widest === null ? undefined : 'scaled'}>
      {hasMedia && widest !== null && (
        <div className={styles.scaled}>
          {ground}
          {picture && (
            <div style={{ width: `${(100 * picture.width) / widest}%` }}>
              <Picture picture={picture} slot={thingSlot} className={styles.picture} />
            </div>
          )}
        </div>
      )}
      <div className={styles.words}>
        <Title className={`heading ${styles.title}`}>{title}</Title>
        <RichText text={body} className="prose" />
        <CallsToAction ctas={ctas} />
      </div>
      {hasMedia && widest === null && (
        <div className={styles.figures}>
          {picture && (
            <div>
              <Picture picture={picture} slot={pictureSlot} className={styles.picture} />
            </div>
          )}
          {ground && <div className={styles.background}>{ground}</div>}
        </div>
      )}
    </div>
  );
}
