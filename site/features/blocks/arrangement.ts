import type { Layout } from '#providers/shaping/blocks/types.ts';

/** How items are set out: their words below each title, beside all titles, or all at once in a row with tabs on a narrow screen. */
export type Arrangement = 'list' | 'beside' | 'row';

const layouts: Readonly<Record<string, Arrangement>> = { list: 'list', beside: 'beside', row: 'row', compare: 'row' };

/** The editors' own word where it is one of ours, else what the block is at its best in. */
export function arrangementOf(layout: Layout, otherwise: Arrangement): Arrangement {
  return (layout !== null && Object.hasOwn(layouts, layout) && layouts[layout]) || otherwise;
}
