import { chooseTheme, useTheme } from '#site/kernel/theme/theme.ts';
import styles from './theme-toggle.module.css';

/** Switches the theme (THEME-1). Without JavaScript it is hidden, and the system's theme applies. */
export function ThemeToggle() {
  const theme = useTheme();
  const isDark = theme === 'dark';
  return (
    <button
      type="button"
      className={`alternative scripted ${styles.toggle}`}
      aria-pressed={isDark}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      Dark theme
    </button>
  );
}
