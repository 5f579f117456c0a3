import type { BlockItem } from '#providers/blocks/types.ts';
import { CallToActionButton } from '#site/ui/button.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { RichText } from '#site/ui/rich-text.tsx';
import styles from './accordion.module.css';

interface AccordionProps {
  /** Items of one name open one at a time. */
  name: string;
  items: readonly BlockItem[];
}

/** Large words that open to show what they mean: the platform's own disclosure, the first one open (BLOCK-3). */
export function Accordion({ name, items }: AccordionProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.items}>
      {items.map((item, index) => (
        <details key={item.id} name={name} open={index === 0} className={styles.item}>
          <summary className={`heading ${styles.title}`}>{item.title}</summary>
          <div className={styles.content}>
            <div className={styles.words}>
              <RichText text={item.body} className={styles.body} />
              {item.ctas.map((cta) => (
                <CallToActionButton key={cta.label} cta={cta} />
              ))}
            </div>
            {item.picture && (
              <Picture picture={item.picture} sizes="(max-width: 899px) 100vw, 50vw" className={styles.picture} />
            )}
          </div>
        </details>
      ))}
    </div>
  );
}
