import { organisation } from '#site/chrome/organisation.ts';
import { ButtonLink } from '#site/ui/button.tsx';
import styles from './screen.module.css';

/** ROUTE-15. */
export function NotFoundScreen() {
  return (
    <section className={styles.screen}>
      <title>{`Not found | ${organisation.name}`}</title>
      <h1 className="display">sorry, page not found</h1>
      <ButtonLink to="/">return to home page</ButtonLink>
    </section>
  );
}
