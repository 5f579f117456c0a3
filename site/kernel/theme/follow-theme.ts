/** Key of the visitor's choice in localStorage; the server does not know it, so that a page is the same for everybody. */
export const themeKey = 'theme';

/** Without a chosen theme the page follows the system's. */
export function applyTheme(theme: string | null): void {
  const root = document.documentElement;
  const chosen = theme === 'dark' || theme === 'light' ? theme : null;
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme;
    meta.media = chosen ? (chosen === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
}

/** Applies the stored theme, and a choice made in another tab. */
export function followTheme(): void {
  applyStored();
  // The back-forward cache restores a page with the theme that it had.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStored();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey || key === null) applyTheme(newValue);
  });
}

function applyStored(): void {
  try {
    applyTheme(localStorage.getItem(themeKey));
  } catch {
    // Storage is blocked.
    applyTheme(null);
  }
}
