import { useSyncExternalStore } from 'react';
import { storeLocal } from '../browser/local-store.ts';
import { subscribeTo } from '../browser/subscribe-to.ts';
import { applyTheme, systemIsDark, themeKey } from './apply-theme.ts';

export type Theme = 'light' | 'dark';

/** The theme on screen; null on the server. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, readTheme, () => null);
}

/** Stores the visitor's choice and applies it, in this tab and in others. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  dispatchEvent(new Event(changeEvent));
  storeLocal(themeKey, theme, 'theme');
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme;
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

/** The event of a choice in this tab; the browser's own `storage` event is for other tabs. */
const changeEvent = 'theme';

const subscribeToChoice = subscribeTo(changeEvent, 'storage', 'pageshow');

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(systemIsDark);
  system.addEventListener('change', listener);
  const stop = subscribeToChoice(listener);
  return () => {
    stop();
    system.removeEventListener('change', listener);
  };
}
