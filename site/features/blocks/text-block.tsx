import { useContext } from 'react';
import type { Medium } from '#providers/shaping/media/types.ts';
import { CallToActionButton } from '#site/kernel/ui/button.tsx';
import { cx } from '#site/kernel/ui/cx.ts';
import { FilmLoop } from '#site/kernel/ui/film.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { RichText } from '#site/kernel/ui/rich-text.tsx';
import { FilmModal } from './film/film-modal.tsx';
import { type BlockProps, Column, Section, useIsInColumn } from './section.tsx';
import styles from './text-block.module.css';

export function TextBlock({ block, isFirst }: BlockProps<'text'>) {
  const { title, hasLongTitle, body, foreground, film, cta } = block;
  const isInColumn = useIsInColumn(block);
  const hasWords = title || body.length > 0 || cta || film;
  if (!hasWords && !foreground && !block.background) return null;
  return (
    <Section block={block} eager={isFirst} label={title} className={layoutClass(block, Boolean(hasWords), isInColumn)}>
      {hasWords && (
        <div className={styles.words}>
          {title && (
            <h2 className="heading" data-long={hasLongTitle}>
              {title}
            </h2>
          )}
          <RichText text={body} className="prose" />
          {(cta || film) && (
            <div className="row">
              {cta && <CallToActionButton cta={cta} />}
              {film && <FilmModal film={film} />}
            </div>
          )}
        </div>
      )}
      {foreground && (
        <figure className={cx(styles.figure, isInColumn && styles.inColumn)}>
          <Foreground medium={foreground} eager={isFirst && !block.background} />
          {foreground.kind === 'film' && foreground.caption && (
            <figcaption className={`small quiet ${styles.caption}`}>{foreground.caption}</figcaption>
          )}
        </figure>
      )}
    </Section>
  );
}

function layoutClass({ foreground, background }: BlockProps<'text'>['block'], hasWords: boolean, isInColumn: boolean) {
  if (foreground && isInColumn) return styles.column;
  if (foreground && hasWords) return 'beside';
  if (background) return styles.text;
  return isInColumn ? undefined : styles.row;
}

const slot = {
  sizes: '(max-width: 599px) 100vw, (max-width: 899px) and (min-height: 501px) 100vw, 56vw',
  from: 640,
  maxWidth: 1600,
};
const slotInColumn = { sizes: '(max-width: 899px) 100vw, 56rem', from: 640, to: 1792 };

function Foreground({ medium, eager }: { medium: Medium; eager: boolean }) {
  const shownIn = useContext(Column) ? slotInColumn : slot;
  const look = { className: styles.medium, eager };
  if (medium.kind !== 'film') return <Picture picture={medium} slot={shownIn} {...look} />;
  const { poster, alt } = medium;
  return (
    <div className={styles.moving}>
      <FilmLoop media={{ desktop: medium, mobile: null }}>
        {poster && <Picture picture={{ ...poster, alt }} slot={{ ...shownIn, isPoster: true }} {...look} />}
      </FilmLoop>
    </div>
  );
}
