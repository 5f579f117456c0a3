import type { BlockProps } from './block-props.ts';
import { Section } from './section.tsx';
import styles from './testimonial-block.module.css';
import { useRotation } from './use-rotation.ts';

/** One voice at a time over the sky, with a row of hairlines for how far along it is. Without JavaScript they scroll (BLOCK-4). */
export function TestimonialBlock({ block, isFirst }: BlockProps<'testimonial'>) {
  const { testimonials } = block;
  const { active, previous, isPaused, togglePause, show, holding } = useRotation(testimonials.length);
  if (testimonials.length === 0) return null;
  return (
    <Section block={block} eager={isFirst} className={styles.block} label="What people say">
      <div className={styles.stage} {...holding}>
        {/* Until they rotate they scroll, and what scrolls must be reachable by keyboard. */}
        <ul className={styles.quotes} data-rotating={active !== null} tabIndex={active === null ? 0 : undefined}>
          {testimonials.map(({ quote, attribution }, index) => (
            <li
              key={quote}
              className={styles.quote}
              data-state={state(index, active, previous)}
              aria-hidden={active !== null && index !== active}
            >
              <blockquote className="display">{quote}</blockquote>
              {attribution && <p className="small">{attribution}</p>}
            </li>
          ))}
        </ul>
        {testimonials.length > 1 && (
          <div className={styles.controls} data-alive={active !== null}>
            <ol className={styles.progress}>
              {testimonials.map(({ quote, attribution }, index) => (
                <li key={quote}>
                  <button
                    type="button"
                    className={styles.step}
                    aria-label={attribution ? `Show what ${attribution} says` : `Show voice ${index + 1}`}
                    aria-current={index === active}
                    onClick={() => show(index)}
                  />
                </li>
              ))}
            </ol>
            <button type="button" className={styles.pause} onClick={togglePause}>
              {isPaused ? 'play' : 'pause'}
            </button>
          </div>
        )}
      </div>
    </Section>
  );
}

function state(index: number, active: number | null, previous: number | null): 'active' | 'previous' | undefined {
  if (index === (active ?? 0)) return 'active';
  return index === previous ? 'previous' : undefined;
}
