import type { CallToAction } from '#providers/shaping/links/types.ts';
import { CallToActionButton } from '#site/kernel/ui/button.tsx';
import styles from './calls-to-action.module.css';

export function CallsToAction({ ctas }: { ctas: readonly CallToAction[] }) {
  if (ctas.length === 0) return null;
  return (
    <div className={styles.ctas}>
      {ctas.map((cta, index) => (
        // Editors may say the same twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <CallToActionButton key={index} cta={cta} />
      ))}
    </div>
  );
}
