import { href } from 'react-router';
import { organisation } from '#site/kernel/layout/organisation.ts';
import styles from '#site/kernel/screens/screen.module.css';
import { ButtonLink } from '#site/kernel/ui/button.tsx';

/** The home page before its editors have made one: what the brand is, and the way to the shop. */
export function PlainHome() {
  return (
    <section className={styles.screen}>
      <p className="heading">{organisation.description}</p>
      <ButtonLink to={href('/shop/:collection?')}>Shop</ButtonLink>
    </section>
  );
}
