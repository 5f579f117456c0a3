import { CallToActionButton } from '#site/ui/button.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { RichText } from '#site/ui/rich-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './product-block.module.css';
import { Section } from './section.tsx';
import titled from './titled.module.css';

/** The phones side by side on one ground line, each as large beside the other as its picture's pixels say (HOME-4). */
export function ProductBlock({ block }: BlockProps<'product'>) {
  if (block.items.length === 0) return null;
  const widest = Math.max(...block.items.map(({ picture }) => picture?.width ?? 0));
  return (
    <Section block={block} className={titled.titled}>
      {block.title && <h2 className={`quiet ${titled.title}`}>{block.title}</h2>}
      <ul className={styles.products}>
        {block.items.map((item) => (
          <li key={item.id} className={styles.product}>
            {item.picture && (
              <div className={styles.ground}>
                <div style={{ width: `${(100 * item.picture.width) / widest}%` }}>
                  <Picture picture={item.picture} sizes="(max-width: 749px) 45vw, 24rem" className={styles.picture} />
                </div>
              </div>
            )}
            <h3 className="heading">{item.title}</h3>
            <RichText text={item.body} className={styles.body} />
            <div className={styles.ctas}>
              {item.ctas.map((cta) => (
                <CallToActionButton key={cta.label} cta={cta} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
