import { useSyncExternalStore } from 'react';
import { applyTheme, systemIsDark, themeKey } from './apply-theme.ts';

export type Theme = 'light' | 'dark';

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
