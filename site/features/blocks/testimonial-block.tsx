import { useEffect, useState } from 'react';
import { useHydrated, useVisible } from '#site/kernel/browser/browser-state.ts';
import { useMedia } from '#site/kernel/browser/use-media.ts';
import { BlockPause } from '#site/kernel/ui/film.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { PaginationDots } from './pagination-dots.tsx';
import { type BlockProps, Section } from './section.tsx';
import styles from './testimonial-block.module.css';

/** One testimonial at a time, with a row of pagination dots. Without JavaScript the testimonials scroll (BLOCK-4). */
export function TestimonialBlock({ block, isFirst }: BlockProps<'testimonial'>) {
  const { testimonials } = block;
  const { active, previous, isPaused, togglePause, show, handlers } = useRotation(testimonials.length);
  if (testimonials.length === 0) return null;
  return (
    <BlockPause value={testimonials.length > 1 ? isPaused : null}>
      <Section block={block} eager={isFirst} className={styles.block} label="What people say">
        <div className={styles.stage} {...handlers}>
          {/* Without rotation the list scrolls, so it must be focusable. */}
          <ul
            className={styles.quotes}
            data-rotating={active !== null || undefined}
            tabIndex={active === null ? 0 : undefined}
          >
            {testimonials.map(({ quote, attribution }, index) => (
              <li
                key={quote}
                className={styles.quote}
                data-state={stateOf(index, active, previous)}
                aria-hidden={(active !== null && index !== active) || undefined}
              >
                <blockquote className="display">{quote}</blockquote>
                {attribution && <p className="small">{attribution}</p>}
              </li>
            ))}
          </ul>
          {testimonials.length > 1 && (
            <div className={styles.controls} data-alive={active !== null || undefined}>
              <PaginationDots
                className={styles.progress}
                labels={testimonials.map(({ attribution }, index) =>
                  attribution ? `Show what ${attribution} says` : `Show voice ${index + 1}`,
                )}
                active={active}
                onSelect={show}
              />
              <TextButton className={styles.pause} onClick={togglePause}>
                {isPaused ? 'play' : 'pause'}
              </TextButton>
            </div>
          )}
        </div>
      </Section>
    </BlockPause>
  );
}

function stateOf(index: number, active: number | null, previous: number | null): 'active' | 'previous' | undefined {
  if (index === (active ?? 0)) return 'active';
  return index === previous ? 'previous' : undefined;
}

/** Milliseconds that each testimonial is shown. */
const interval = 8000;

/**
 * Rotates through `count` items. `active` is null until hydration, so that without JavaScript all can be read. It pauses while hovered or focused,
 * in a hidden tab, and with reduced motion (WCAG 2.2.2), unless the visitor presses play.
 */
function useRotation(count: number) {
  const isHydrated = useHydrated();
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState<{ active: number; previous: number | null }>({ active: 0, previous: null });
  const [pauseChoice, setPauseChoice] = useState<boolean | null>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isVisible = useVisible();
  const isSuspended = isHovered || isFocused || !isVisible;
  const isPaused = pauseChoice ?? isMotionReduced;
  const active = isHydrated ? shown.active : null;

  useEffect(() => {
    if (active === null || isPaused || isSuspended || count < 2) return;
    const timer = setTimeout(() => setShown({ active: (active + 1) % count, previous: active }), interval);
    return () => clearTimeout(timer);
  }, [active, count, isPaused, isSuspended]);

  return {
    active,
    previous: shown.previous,
    isPaused,
    togglePause: () => setPauseChoice(!isPaused),
    show: (index: number) => setShown({ active: index, previous: active }),
    handlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
