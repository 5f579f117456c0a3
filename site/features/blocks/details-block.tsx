import { useContext } from 'react';
import type { DetailItem } from '#providers/shaping/blocks/types.ts';
import { cx } from '#site/kernel/ui/cx.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import type { PictureSlot } from '#site/kernel/ui/picture-address.ts';
import { InlineRichText, RichText } from '#site/kernel/ui/rich-text.tsx';
import styles from './details-block.module.css';
import { type BlockProps, CallsToAction, Column, Section, useIsInColumn } from './section.tsx';

/** Columns of further details in small text (HOME-5). */
export function DetailsBlock({ block }: BlockProps<'details'>) {
  const isInColumn = useIsInColumn(block);
  const sections = block.sections.filter(({ title, items }) => title || items.length > 0);
  if (sections.length === 0) return null;
  const slot = slotIn(sections.length);
  return (
    <Section
      block={block}
      className={isInColumn ? styles.stack : columnsClass(sections)}
      // A block without titles has no label, because it is read with the block before it.
      label={
        sections.some(({ title, items }) => title || items.some((item) => item.title.length > 0))
          ? 'Details'
          : undefined
      }
    >
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no key and never change their order
        <div key={index} className={styles.section}>
          {section.title && <h2 className="quiet">{section.title}</h2>}
          {section.items.length > 0 && (
            <ul className={styles.items}>
              {section.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
                <li key={index} className={styles.item}>
                  <Detail item={item} level={section.title ? 3 : 2} slot={slot} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Section>
  );
}

/** Selects the classes by the number of sections. Selectors that count elements would change the columns while a document arrives in pieces. */
function columnsClass(sections: BlockProps<'details'>['block']['sections']): string {
  const count = sections.length;
  return cx(styles.sections, count === 2 && styles.pair, count === 3 && styles.three, count > 3 && styles.many);
}

/** The number of entries from which on a list fades out towards its end (BLOCK-7). */
const longList = 3;

/** Up to three columns have 13 rem or more; four or more are two beside each other, or four on wide screens. */
function slotIn(columns: number): PictureSlot {
  if (columns > 3) return { sizes: '(max-width: 899px) 46vw, 21vw', from: 189, to: 1380 };
  const share = Math.max(Math.round(92 / columns), 20);
  return {
    sizes: `(max-width: 749px) 92vw, ${share}vw`,
    from: Math.min(589, 10 * share),
    to: 30 * Math.max(share, 46),
  };
}

const slotInColumn = { sizes: '(max-width: 639px) 92vw, 34rem', from: 544, to: 1178 };

interface DetailProps {
  item: DetailItem;
  level: 2 | 3;
  slot: PictureSlot;
}

function Detail({ item, level, slot }: DetailProps) {
  const isInColumn = useContext(Column);
  const { title, titleLink, body, picture, list, links, ctas } = item;
  const Title = `h${level}` as const;
  // If the title is only a price, it is large, and its conditions are below it.
  const isPrice = /^\W*\p{Sc}[\d.,]+$/u.test(title.join(' '));
  return (
    <>
      {title.length > 0 && (
        <Title className={cx(isPrice ? 'display' : 'heading', titleLink && 'plain')}>
          {titleLink ? (
            <Link to={titleLink.href} newTab={titleLink.openInNewTab} ariaLabel={titleLink.ariaLabel}>
              <InlineRichText text={title} />
            </Link>
          ) : (
            <InlineRichText text={title} />
          )}
        </Title>
      )}
      {picture && <Picture picture={picture} slot={isInColumn ? slotInColumn : slot} className={styles.picture} />}
      {body && <RichText text={body} className={`prose ${styles.body}`} />}
      {list && (
        <ul className={styles.list} data-fades={list.length >= longList || undefined}>
          {list.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and the list never changes its order
            <li key={index}>{entry}</li>
          ))}
        </ul>
      )}
      {links && (
        <ul className={styles.links}>
          {links.map(({ label, href, openInNewTab, ariaLabel }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and the list never changes its order
            <li key={index}>
              <Link to={href} newTab={openInNewTab} ariaLabel={ariaLabel} className="tap">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {ctas && <CallsToAction ctas={ctas} />}
    </>
  );
}
