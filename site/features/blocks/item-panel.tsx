import { useContext } from 'react';
import type { BlockItem } from '#providers/shaping/blocks/types.ts';
import { BackgroundMedium } from '#site/kernel/ui/background-medium.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import type { PictureSlot } from '#site/kernel/ui/picture-address.ts';
import { RichText } from '#site/kernel/ui/rich-text.tsx';
import styles from './item-panel.module.css';
import { CallsToAction, Column } from './section.tsx';

interface ItemPanelProps {
  item: BlockItem;
  level: 2 | 3;
  /** Width in pixels of the widest picture among the panels: the others are scaled in proportion to it. null for a picture that fills the panel. */
  widest: number | null;
  /** Whether the panel is one of two, which are beside each other at every width. */
  isOfPair?: boolean;
}

const figureSlot = { sizes: '(max-width: 899px) 92vw, 51vw', from: 522, to: 1542 };
const figureSlotInColumn = { sizes: '(max-width: 639px) 92vw, 34rem', from: 544, to: 1178 };
/** The slot of one of two figures, which are beside each other where there is room. */
const halfSlot = {
  sizes: '(max-width: 529px) 92vw, (max-width: 899px) 45vw, (max-width: 984px) 51vw, 25vw',
  from: 270,
  to: 1187,
};

/** The slot of a picture that is scaled to this share of the widest among the panels. */
function scaledSlot(share: number, isOfPair: boolean): PictureSlot {
  const width = (ofWhole: number) => Math.round(ofWhole * share);
  return {
    sizes: `(max-width: 749px) ${width(isOfPair ? 43 : 56)}vw, min(${width(29)}rem, ${width(42)}vh, ${width(43)}vw)`,
    from: width(280),
    to: width(928),
  };
}

/** The content of an item. Its text is never on its pictures: a panel is too small to have room beside their subject. */
export function ItemPanel({ item, level, widest, isOfPair = false }: ItemPanelProps) {
  const { title, body, picture, background, ctas } = item;
  const Title = `h${level}` as const;
  const hasMedia = Boolean(picture || background);
  const kind = widest === null ? hasMedia && 'figures' : 'scaled';
  const isInColumn = useContext(Column);
  const singleSlot = isInColumn ? figureSlotInColumn : figureSlot;
  const slot = picture && background ? halfSlot : singleSlot;
  const groundSlot = widest === null ? slot : scaledSlot(1, isOfPair);
  const ground = background && <BackgroundMedium background={background} slot={groundSlot} className={styles.ground} />;
  const heading = <Title className={`heading ${styles.title}`}>{title}</Title>;
  return (
    <div className={styles.panel} data-kind={kind || undefined}>
      {widest !== null && heading}
      {hasMedia && widest !== null && (
        <div className={styles.scaled}>
          {ground}
          {picture && (
            <div style={{ width: `${(100 * picture.width) / widest}%` }}>
              <Picture
                picture={picture}
                slot={scaledSlot(picture.width / widest, isOfPair)}
                className={styles.picture}
              />
            </div>
          )}
        </div>
      )}
      <div className={styles.words}>
        {widest === null && heading}
        {/* Without a picture only its tone tells an answer from its question. */}
        <RichText text={body} className={hasMedia ? 'prose' : 'prose quiet'} />
        {ctas && <CallsToAction ctas={ctas} />}
      </div>
      {hasMedia && widest === null && (
        <div className={styles.figures}>
          {picture && (
            <div>
              <Picture picture={picture} slot={slot} className={styles.picture} />
            </div>
          )}
          {ground && <div className={styles.background}>{ground}</div>}
        </div>
      )}
    </div>
  );
}
