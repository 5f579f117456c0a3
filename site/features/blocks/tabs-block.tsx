import type { Block, Layout } from '#providers/shaping/blocks/types.ts';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import { CallToActionButton } from '#site/kernel/ui/button.tsx';
import { type BlockProps, Section, useIsInColumn } from './section.tsx';
import { type Arrangement, Tabs } from './tabs.tsx';
import styles from './tabs-block.module.css';

/** Large titles that expand, with their panels beside them where there is room. */
export function AccordionBlock({ block }: BlockProps<'accordion'>) {
  const arrangement = useIsInColumn(block) ? 'list' : 'beside';
  return <TabsBlock block={block} label="More" arrangement={arrangement} cta={block.cta} />;
}

export function FaqBlock({ block }: BlockProps<'faq'>) {
  return <TabsBlock block={block} label="Questions" arrangement="list" />;
}

/** The phones side by side on one baseline, scaled in proportion to the pixels of their pictures (HOME-4). */
export function ProductBlock({ block }: BlockProps<'product'>) {
  return <TabsBlock block={block} label="Products" arrangement="row" />;
}

interface TabsBlockProps {
  block: Extract<Block, { layout: unknown }>;
  /** The accessible name if the editors set no title. */
  label: string;
  /** The arrangement if the editors chose none. */
  arrangement: Arrangement;
  cta?: CallToAction;
}

function TabsBlock({ block, label, arrangement: fallback, cta }: TabsBlockProps) {
  const { title, items, layout } = block;
  if (items.length === 0) return null;
  const arrangement = arrangementOf(layout, fallback);
  return (
    <Section block={block} className={styles.block} label={title ?? label}>
      {title && <h2 className={arrangement === 'list' ? 'heading' : 'quiet'}>{title}</h2>}
      <Tabs label={title ?? label} items={items} arrangement={arrangement} level={title ? 3 : 2} />
      {cta && <CallToActionButton cta={cta} />}
    </Section>
  );
}

const arrangements: Readonly<Record<string, Arrangement>> = {
  list: 'list',
  beside: 'beside',
  row: 'row',
  compare: 'row',
};

/** The editors' layout if it is a known one, else the block's default. */
function arrangementOf(layout: Layout, fallback: Arrangement): Arrangement {
  return (layout !== null && Object.hasOwn(arrangements, layout) && arrangements[layout]) || fallback;
}
