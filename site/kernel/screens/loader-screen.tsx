import { Logo } from '#site/kernel/layout/logo.tsx';
import styles from './loader-screen.module.css';

/** The logo, centred, until the site has started (PAGE-6). */
export function LoaderScreen() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <Logo />
    </div>
  );
}
