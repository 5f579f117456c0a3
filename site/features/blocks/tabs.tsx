import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { BlockItem } from '#providers/shaping/blocks/types.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { useMedia } from '#site/kernel/browser/use-media.ts';
import { belowMedium } from '#site/kernel/theme/breakpoints.ts';
import { ItemPanel } from './item-panel.tsx';
import { PaginationDots, selectWithKeys } from './pagination-dots.tsx';
import styles from './tabs.module.css';

/** How items are laid out: text below each title, beside all titles, or all in a row on a wide screen. */
export type Arrangement = 'list' | 'beside' | 'row';

interface TabsProps {
  label: string;
  items: readonly BlockItem[];
  arrangement: Arrangement;
  /** The level of the headings: 2 in a block without a title. */
  level: 2 | 3;
}

const orientations = { list: 'vertical', beside: 'vertical', row: 'horizontal' } as const;

/** The largest number of columns of a row; more items wrap. */
const maxColumns = 4;

/**
 * Items of which only the active one is shown. Its title, a dot or the arrow keys select an item (BLOCK-3). A row of two items, and any row on a wide
 * screen, shows all of them for comparison: then, as without JavaScript, each item has a heading, and there is nothing to select (decision 0050).
 */
export function Tabs({ label, items, arrangement, level }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const pressed = useRef<{ title: Element; top: number }>(null);
  const isHydrated = useHydrated();
  const isNarrow = useMedia(belowMedium);
  const widest = Math.max(...items.map(({ picture }) => picture?.width ?? 0));
  const isPair = items.length === 2;
  const isRow = arrangement === 'row';
  const isCompared = isRow && isPair;
  const showsOne = isHydrated && !isCompared && (!isRow || isNarrow);

  // The pressed title stays where it is, also when a panel above it closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel moves it
  useLayoutEffect(() => {
    const { title, top = 0 } = pressed.current ?? {};
    pressed.current = null;
    if (title) scrollBy({ top: title.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [active]);

  return (
    <div
      className={styles.tabs}
      data-arrangement={arrangement}
      data-pair={isCompared || undefined}
      style={{ '--columns': Math.min(items.length, maxColumns) } as CSSProperties}
    >
      {!isCompared && (
        <div
          className={styles.titles}
          {...(showsOne && {
            role: 'tablist',
            'aria-label': label,
            'aria-orientation': orientations[arrangement],
            onKeyDown: (event: KeyboardEvent) => selectWithKeys(event, active, items.length, setActive),
          })}
        >
          {items.map((item, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
              key={index}
              type="button"
              className={`${arrangement === 'list' ? 'opener' : 'heading'} ${styles.title}`}
              style={{ '--row': 2 * index + 1 } as CSSProperties}
              data-active={index === active || undefined}
              {...(showsOne && {
                id: `${id}-tab-${index}`,
                role: 'tab',
                'aria-selected': index === active,
                'aria-controls': `${id}-panel-${index}`,
                tabIndex: index === active ? 0 : -1,
              })}
              onClick={({ currentTarget }) => {
                if (index === active) return;
                pressed.current = { title: currentTarget, top: currentTarget.getBoundingClientRect().top };
                setActive(index);
              }}
            >
              {item.title}
            </button>
          ))}
        </div>
      )}
      {items.map((item, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
          key={index}
          className={styles.panel}
          style={{ '--row': 2 * index + 2 } as CSSProperties}
          data-active={index === active || undefined}
          {...(showsOne && {
            id: `${id}-panel-${index}`,
            role: 'tabpanel',
            'aria-labelledby': `${id}-tab-${index}`,
          })}
        >
          <ItemPanel item={item} level={level} widest={isRow ? widest : null} isOfPair={isPair} />
        </div>
      ))}
      {items.length > 1 && !isCompared && (
        <div className={styles.dots} style={{ '--row': 2 * items.length + 1 } as CSSProperties}>
          <PaginationDots labels={items.map(({ title }) => `Show ${title}`)} active={active} onSelect={setActive} />
        </div>
      )}
    </div>
  );
}
