import { useSyncExternalStore } from 'react';
import { type Theme, themeKey } from './follow-theme.ts';

const systemIsDark = '(prefers-color-scheme: dark)';

/** The theme on screen; null on the server, which doesn't know it. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, readTheme, () => null);
}

/** Other tabs are told by the browser; this one by the same event, which the script in the head listens for. */
export function chooseTheme(theme: Theme): void {
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: theme }));
  try {
    localStorage.setItem(themeKey, theme);
  } catch (fault) {
    console.warn('The theme cannot be remembered.', fault);
  }
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(systemIsDark);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}
