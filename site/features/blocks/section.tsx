import { createContext, type ReactNode, useContext } from 'react';
import type { Block } from '#providers/shaping/blocks/types.ts';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import { Backdrop } from '#site/kernel/ui/backdrop.tsx';
import { CallToActionButton } from '#site/kernel/ui/button.tsx';
import { cx } from '#site/kernel/ui/cx.ts';
import styles from './section.module.css';

export interface BlockProps<Type extends Block['type']> {
  block: Extract<Block, { type: Type }>;
  /** Whether the block is the first of the page, so that its media are loaded eagerly. */
  isFirst: boolean;
}

/** Whether blocks are in a column of a readable width, as in an article. */
export const Column = createContext(false);

/** Whether the block is in the column; a block with a ground of its own is as wide as the page. */
export function useIsInColumn({ isDarkMode, background }: Pick<Block, 'isDarkMode' | 'background'>): boolean {
  return useContext(Column) && !isDarkMode && !background;
}

interface SectionProps {
  block: Pick<Block, 'isDarkMode' | 'showBorderTop' | 'bottomSpacer' | 'background'>;
  className?: string;
  label?: string | null;
  eager?: boolean;
  children: ReactNode;
}

/** The section around every block: theme, border, spacing and background (BLOCK-8). */
export function Section({ block, className, label, eager, children }: SectionProps) {
  const isInColumn = useIsInColumn(block);
  const classes = cx(
    styles.section,
    block.isDarkMode ? 'dark' : block.background && 'light',
    block.background ? styles.full : styles.plain,
    block.showBorderTop && 'border',
    block.bottomSpacer && styles.spacer,
    className,
  );
  return (
    <section className={classes} aria-label={label ?? undefined} dir="auto">
      {block.background && <Backdrop background={block.background} eager={eager} />}
      <Column value={isInColumn}>{children}</Column>
    </section>
  );
}

export function CallsToAction({ ctas }: { ctas: readonly CallToAction[] }) {
  return (
    <div className="row">
      {ctas.map((cta, index) => (
        // Editors may enter the same value twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <CallToActionButton key={index} cta={cta} />
      ))}
    </div>
  );
}
