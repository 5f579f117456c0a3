import { organisation } from '#site/chrome/organisation.ts';
import styles from './screen.module.css';

/** Shown where a page could not be made, because of a service behind it or a fault of ours (PAGE-3). */
export function ErrorScreen() {
  return (
    <section className={styles.screen}>
      <title>{`Something went wrong | ${organisation.name}`}</title>
      <h1 className="display">
        <em>Something went wrong</em>
      </h1>
      <p>This page can’t be shown right now. It is not you. Please try again in a minute.</p>
      <a href="/" aria-label="navigate to home">
        Return home
      </a>
    </section>
  );
}
