import { type Choice, choiceCookie, choiceOf } from './choice.ts';

/** Told on the window when the visitor answers. */
export const choiceEvent = 'consent';

/** For a browser that keeps no cookies: an answer holds as long as the page does. */
let given: Choice | null = null;

export function holdForThisPage(choice: Choice): void {
  given = choice;
}

/** Read anew each time, since it may have been changed in another tab. */
export function readChoice(): Choice | null {
  const [, value] = new RegExp(`(?:^|; )${choiceCookie}=(\\w+)`).exec(document.cookie) ?? [];
  return choiceOf(value) ?? given;
}
