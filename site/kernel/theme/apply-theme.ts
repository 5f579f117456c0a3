import { readLocal } from '../browser/local-store.ts';

/** Key of the visitor's choice in localStorage; the server does not know it, so that a page is the same for everybody. */
export const themeKey = 'theme';

/** The condition of a `<source>` for the dark theme until the visitor chooses a theme. It must be the last condition of the `media`. */
export const systemIsDark = '(prefers-color-scheme: dark)';

/** Applies a theme to the page. Without a chosen theme the page follows the system's. */
export function applyTheme(theme: string | null): void {
  const root = document.documentElement;
  const chosen = theme === 'dark' || theme === 'light' ? theme : null;
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  applyMedia();
}

/**
 * Applies the theme to the elements that are for one theme: the colors of the browser's bars, and night pictures. The last condition of their `media`
 * is the theme's.
 */
function applyMedia(): void {
  const chosen = document.documentElement.dataset.theme;
  for (const element of document.querySelectorAll<HTMLMetaElement | HTMLSourceElement>('[data-theme][media]')) {
    const own = element.dataset.theme;
    const condition = chosen ? `(${chosen === own ? 'min' : 'max'}-width: 0)` : `(prefers-color-scheme: ${own})`;
    const media = element.media.replace(/\([^(]*$/, condition);
    // Browsers select a picture again whenever its `media` is set.
    if (element.media !== media) element.media = media;
  }
}

/** Applies the stored theme, and a choice made in another tab. */
export function followTheme(): void {
  applyStored();
  // The theme also applies to elements that are added later, before their pictures are selected: both are microtasks, in this order.
  new MutationObserver(() => {
    if (document.documentElement.dataset.theme) applyMedia();
  }).observe(document.documentElement, { childList: true, subtree: true });
  // The back-forward cache restores a page with the theme that it had.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStored();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeKey || key === null) applyTheme(newValue);
  });
}

function applyStored(): void {
  applyTheme(readLocal(themeKey));
}
