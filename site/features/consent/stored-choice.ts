import { useSyncExternalStore } from 'react';
import { type Choice, choiceCookie, parseChoice } from './choice.ts';

const changeEvent = 'consent';

/** For browsers that store no cookies: holds until the page is left. */
let inMemory: Choice | null = null;

/** Announces to this page the choice whose cookie was just set. */
export function announceChoice(choice: Choice): void {
  inMemory = choice;
  window.dispatchEvent(new Event(changeEvent));
}

/** Reads the cookie on every call, since another tab may have changed it. */
export function readChoice(): Choice | null {
  const [, value] = new RegExp(`(?:^|; )${choiceCookie}=(\\w+)`).exec(document.cookie) ?? [];
  return parseChoice(value) ?? inMemory;
}

/** The visitor's choice, up to date with other tabs; `fromServer` is the one that the page was rendered with. */
export function useChoice(fromServer: Choice | null = null): Choice | null {
  return useSyncExternalStore(subscribe, readChoice, () => fromServer);
}

/** Cookies have no change event in every browser, so a tab reads again when it is shown. */
function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
