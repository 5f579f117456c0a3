import type { BlockItem } from '#providers/shaping/blocks/types.ts';
import { RichText } from '#site/kernel/ui/rich-text.tsx';
import styles from './product-questions.module.css';

/** What people ask before they buy a phone; each answer opens below its question. */
export function ProductQuestions({ questions }: { questions: readonly BlockItem[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <h2 id="questions" className="heading">
        Questions
      </h2>
      <div>
        {questions.map(({ id, title, body }) => (
          <details key={id} className={styles.question}>
            <summary>{title}</summary>
            <RichText text={body} className={`prose ${styles.answer}`} />
          </details>
        ))}
      </div>
    </section>
  );
}
