import { useSyncExternalStore } from 'react';
import type { Choice } from './choice.ts';
import { choiceEvent, readChoice } from './kept-choice.ts';

/** The visitor's answer, also when it is given in another tab; `sent` is what the server put into the page. */
export function useChoice(sent: Choice | null = null): Choice | null {
  return useSyncExternalStore(subscribe, readChoice, () => sent);
}

/** Cookies announce nothing; a tab looks again when it is shown. */
function subscribe(listener: () => void): () => void {
  window.addEventListener(choiceEvent, listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener(choiceEvent, listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
