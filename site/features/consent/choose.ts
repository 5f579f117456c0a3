import { href } from 'react-router';
import { type Choice, choiceCookie, choiceLasts } from './choice.ts';
import { choiceEvent, holdForThisPage } from './kept-choice.ts';
import { domainsAround, pixelCookies } from './pixel-cookies.ts';

let newest: Choice | null = null;
/** What the server was told of before. */
let earlier = Promise.resolve();

/** Takes the visitor's answer: it holds from this moment, with or without a connection. */
export function choose(choice: Choice): void {
  newest = choice;
  setCookie(choiceCookie, choice, choiceLasts);
  holdForThisPage(choice);
  if (choice === 'deny') forgetPixel();
  window.dispatchEvent(new Event(choiceEvent));
  earlier = earlier.then(() => keep(choice));
}

/**
 * Some browsers drop after a week what scripts keep, and not what a server does: ours keeps it too. Should it not be reached, the browser's
 * own cookie has to do, and there is nothing to tell anybody. It is told one answer at a time, and what comes back for an earlier one is
 * replaced; a yes ends with the page, lest it come back when nobody is there to replace it.
 */
async function keep(choice: Choice): Promise<void> {
  if (choice !== newest) return;
  const body = new URLSearchParams({ choice });
  await fetch(href('/consent.json'), { method: 'POST', body, keepalive: choice === 'deny' }).catch(() => {});
  if (choice !== newest) setCookie(choiceCookie, newest, choiceLasts);
}

function forgetPixel(): void {
  for (const name of pixelCookies)
    for (const domain of [undefined, ...domainsAround(location.hostname)]) setCookie(name, '', 0, domain);
}

function setCookie(name: string, value: string, maxAge: number, domain?: string): void {
  const where = `path=/${domain ? `; domain=${domain}` : ''}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that shoppers have
  document.cookie = `${name}=${value}; ${where}; max-age=${maxAge}; samesite=lax${secure}`;
}
