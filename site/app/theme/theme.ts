const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Where the visitor's choice is kept; pages stay the same for everybody. */
export const themeKey = 'theme';

/**
 * Shows the theme that was chosen, in this tab or another; without a choice the page follows the system by itself.
 * It runs inline before the first paint, so that nothing flashes, and may use nothing from outside itself.
 */
export function followTheme(key: string): void {
  const root = document.documentElement;

  function show(theme: string | null): void {
    const chosen = theme === 'dark' || theme === 'light' ? theme : null;
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.dataset.theme;
      meta.media = chosen ? (chosen === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
    }
  }

  function showKept(): void {
    try {
      show(localStorage.getItem(key));
    } catch {
      // The visitor keeps the site from storing anything: the system's theme it is.
      show(null);
    }
  }

  showKept();
  // From the back-forward cache a page comes as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showKept();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(event.newValue);
  });
}
