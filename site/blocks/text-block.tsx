import { CallToActionButton } from '#site/ui/button.tsx';
import { FilmLoop } from '#site/ui/film.tsx';
import { Picture } from '#site/ui/picture.tsx';
import { RichText } from '#site/ui/rich-text.tsx';
import type { BlockProps } from './block-props.ts';
import { FilmModal } from './film-modal.tsx';
import { Section } from './section.tsx';
import styles from './text-block.module.css';

export function TextBlock({ block, isFirst }: BlockProps<'text'>) {
  const { title, body, foreground, film, cta } = block;
  return (
    <Section block={block} eager={isFirst} className={foreground ? styles.beside : styles.text}>
      <div className={styles.words}>
        {title && <h2 className="heading">{title}</h2>}
        <RichText text={body} className={styles.body} />
        {cta && <CallToActionButton cta={cta} />}
        {film && <FilmModal film={film} />}
      </div>
      {foreground && (
        <figure className={styles.figure}>
          {foreground.kind === 'picture' ? (
            <Picture
              picture={foreground}
              sizes="(max-width: 899px) 100vw, 60vw"
              className={styles.medium}
              eager={isFirst}
            />
          ) : (
            <FilmLoop desktop={foreground} mobile={null} className={styles.medium} />
          )}
        </figure>
      )}
    </Section>
  );
}
