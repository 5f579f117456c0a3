import { organisation } from '#site/chrome/organisation.ts';
import { ButtonLink } from '#site/ui/button.tsx';
import styles from './screen.module.css';

/** The home page before its editors have made one: what the brand is, and the way to the shop. */
export function PlainHome() {
  return (
    <section className={styles.screen}>
      <p className="heading">{organisation.description}</p>
      <ButtonLink to="/shop">Shop</ButtonLink>
    </section>
  );
}
