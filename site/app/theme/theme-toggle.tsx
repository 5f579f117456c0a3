import styles from './theme-toggle.module.css';
import { chooseTheme, useTheme } from './use-theme.ts';

/** THEME-1. Without scripts it is not there, and the theme is the system's. */
export function ThemeToggle() {
  const theme = useTheme();
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isDark}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      Dark theme
    </button>
  );
}
