import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { BlockItem } from '#providers/shaping/blocks/types.ts';
import { useMedia } from '#site/kernel/browser/use-media.ts';
import { ItemPanel } from './item-panel.tsx';
import styles from './tabs.module.css';

/** How items are laid out: text below each title, beside all titles, or all in a row, as tabs on a narrow screen. */
export type Arrangement = 'list' | 'beside' | 'row';

interface TabsProps {
  label: string;
  items: readonly BlockItem[];
  arrangement: Arrangement;
  /** Of the headings: 2 in a block without a title. */
  level: 2 | 3;
}

/** The media query at which an arrangement becomes tabs. */
const tabbed: Readonly<Record<Arrangement, string>> = { list: 'all', beside: 'all', row: '(max-width: 749px)' };

const orientations = { list: 'vertical', beside: 'vertical', row: 'horizontal' } as const;

/**
 * Items of which one is expanded, selected by its title, by a dot or by the arrow keys (BLOCK-3). Without JavaScript all are expanded, below their
 * titles.
 */
export function Tabs({ label, items, arrangement, level }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const isTabbed = useMedia(tabbed[arrangement]);
  const list = useRef<HTMLDivElement>(null);
  const widest = Math.max(...items.map(({ picture }) => picture?.width ?? 0));

  function onKeyDown(event: KeyboardEvent) {
    const next = tabAfterKey(event.key, active, items.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={styles.tabs} data-arrangement={arrangement}>
      <div
        ref={list}
        className={styles.titles}
        {...(isTabbed && { role: 'tablist', 'aria-label': label, 'aria-orientation': orientations[arrangement] })}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            id={`${id}-tab-${index}`}
            className={`heading ${styles.title}`}
            style={{ '--row': 2 * index + 1 } as CSSProperties}
            data-active={index === active}
            {...(isTabbed && {
              role: 'tab',
              'aria-selected': index === active,
              'aria-controls': `${id}-panel-${index}`,
              tabIndex: index === active ? 0 : -1,
            })}
            onClick={() => setActive(index)}
            onKeyDown={onKeyDown}
          >
            {item.title}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-panel-${index}`}
          className={styles.panel}
          style={{ '--row': 2 * index + 2 } as CSSProperties}
          data-active={index === active}
          {...(isTabbed && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${index}` })}
        >
          <ItemPanel item={item} level={level} widest={arrangement === 'row' ? widest : null} />
        </div>
      ))}
      {arrangement === 'row' && items.length > 1 && (
        <ul className={styles.dots}>
          {items.map((item, index) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles.dot}
                aria-label={`Show ${item.title}`}
                aria-current={index === active}
                onClick={() => setActive(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tab that a key moves to from the `active` one of `count` (ARIA, "Tabs pattern"); null for other keys. */
function tabAfterKey(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (active + 1) % count;
    case 'ArrowUp':
    case 'ArrowLeft':
      return (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
