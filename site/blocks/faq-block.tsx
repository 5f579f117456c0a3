import { Accordion } from './accordion.tsx';
import type { BlockProps } from './block-props.ts';
import { Section } from './section.tsx';
import styles from './titled.module.css';

export function FaqBlock({ block }: BlockProps<'faq'>) {
  return (
    <Section block={block} className={styles.titled}>
      {block.title && <h2 className={`quiet ${styles.title}`}>{block.title}</h2>}
      <Accordion name={block.key} items={block.items} />
    </Section>
  );
}
