import type { DetailItem } from '#providers/blocks/types.ts';
import { CallToActionButton } from '#site/ui/button.tsx';
import { Link } from '#site/ui/link.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { RichText } from '#site/ui/rich-text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './details-block.module.css';
import { Section } from './section.tsx';

/** Quiet columns of what else there is to know (HOME-5). */
export function DetailsBlock({ block }: BlockProps<'details'>) {
  return (
    <Section block={block} className={styles.sections}>
      {block.sections.map((section) => (
        <div key={section.title ?? section.items[0]?.key} className={styles.section}>
          {section.title && <h2 className="quiet">{section.title}</h2>}
          <ul className={styles.items}>
            {section.items.map((item) => (
              <li key={item.key} className={styles.item}>
                <Detail item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Detail({ item }: { item: DetailItem }) {
  const { title, titleLink, body, picture, list, links, ctas } = item;
  return (
    <>
      {title && <h3 className={styles.title}>{titleLink ? <Link to={titleLink.href}>{title}</Link> : title}</h3>}
      {picture && <Picture picture={picture} sizes="(max-width: 749px) 100vw, 33vw" className={styles.picture} />}
      <RichText text={body} className={styles.body} />
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ label, link }) => (
            <li key={label}>
              <Link to={link.href} newTab={link.openInNewTab}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {ctas.length > 0 && (
        <div className={styles.ctas}>
          {ctas.map((cta) => (
            <CallToActionButton key={cta.label} cta={cta} />
          ))}
        </div>
      )}
    </>
  );
}
