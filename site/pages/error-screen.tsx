import { organisation } from '#site/chrome/organisation.ts';
import styles from './screen.module.css';

/** What there is to do, by status; anything else may pass by itself. */
const advice: Readonly<Record<number, string>> = {
  405: 'This page does not take what was sent to it. Please go back and try again from the shop.',
};

/** Shown where a page could not be made, because of a service behind it or a fault of ours (PAGE-3). */
export function ErrorScreen({ status }: { status: number }) {
  return (
    <section className={styles.screen}>
      <title>{`Something went wrong | ${organisation.name}`}</title>
      <h1 className="display">
        <em>Something went wrong</em>
      </h1>
      <p>{advice[status] ?? 'This page can’t be shown right now. It is not you. Please try again in a minute.'}</p>
      <a href="/" aria-label="navigate to home">
        Return home
      </a>
    </section>
  );
}
