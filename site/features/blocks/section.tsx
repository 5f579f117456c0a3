import type { ReactNode } from 'react';
import type { Block } from '#providers/shaping/blocks/types.ts';
import { Backdrop } from '#site/kernel/ui/backdrop.tsx';
import styles from './section.module.css';

interface SectionProps {
  block: Pick<Block, 'isDarkMode' | 'showBorderTop' | 'bottomSpacer' | 'background'>;
  className?: string;
  label?: string | null;
  eager?: boolean;
  children: ReactNode;
}

/** The frame of every block: its ground, its line on top, the space below, and what stands behind it (BLOCK-8). */
export function Section({ block, className, label, eager, children }: SectionProps) {
  const classes = [
    styles.section,
    block.isDarkMode ? 'dark' : block.background && 'light',
    block.background ? styles.full : styles.plain,
    block.showBorderTop && styles.border,
    block.bottomSpacer && styles.spacer,
    className,
  ];
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={label ?? undefined} dir="auto">
      {block.background && <Backdrop background={block.background} eager={eager} />}
      {children}
    </section>
  );
}
