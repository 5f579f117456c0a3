import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Key of the visitor's choice in localStorage; the server does not know it, so that a page is the same for everybody. */
const themeKey = 'theme';

const systemIsDark = '(prefers-color-scheme: dark)';

/** Source of the script that applies the theme before the first paint, so that nothing flashes. */
export function themeScript(): string {
  return `(${followTheme})(${JSON.stringify(themeKey)}, ${applyTheme})`;
}

/** The theme on screen; null on the server. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, readTheme, () => null);
}

/** Stores the visitor's choice and applies it, in this tab and in others. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(themeKey, theme);
  } catch (fault) {
    console.warn('The theme cannot be remembered.', fault);
  }
}

/** Without a chosen theme the page follows the system's. Its source is part of the inline script, so it can use nothing of this module. */
function applyTheme(theme: string | null): void {
  const root = document.documentElement;
  const chosen = theme === 'dark' || theme === 'light' ? theme : null;
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme;
    meta.media = chosen ? (chosen === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
}

/** Applies the stored theme, and a choice made in another tab. Its source is part of the inline script, so it can use nothing of this module. */
function followTheme(key: string, apply: (theme: string | null) => void): void {
  function applyStored(): void {
    try {
      apply(localStorage.getItem(key));
    } catch {
      // Storage is blocked.
      apply(null);
    }
  }

  applyStored();
  // The back-forward cache restores a page with the theme that it had.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStored();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply(event.newValue);
  });
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(systemIsDark);
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
