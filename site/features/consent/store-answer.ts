import { href } from 'react-router';
import { type ConsentAnswer, consentCookie, consentField, consentMaxAge } from './consent-answer.ts';
import { domainsAround, pixelCookies } from './pixel-cookies.ts';
import { announceAnswer } from './use-answer.ts';

let newest: ConsentAnswer | null = null;
let previousPost = Promise.resolve();

/** Stores the visitor's answer. It takes effect at once, also offline. */
export function storeConsentAnswer(answer: ConsentAnswer): void {
  newest = answer;
  setCookie(consentCookie, answer, consentMaxAge);
  if (answer === 'deny') deletePixelCookies();
  const posted = previousPost.then(() => post(answer));
  previousPost = posted;
  announceAnswer(
    answer,
    posted.then(() => posted === previousPost),
  );
}

/**
 * Posts the form of the consent page, because some browsers delete cookies that scripts set after a week, but not those that a server sets. If the
 * request fails, the script's cookie stays. Answers are posted one at a time, and the newest answer replaces the cookie of the response to an earlier
 * one. The post of a consent is aborted with the page, because no script could replace the cookie of its late response; a refusal outlives the page
 * by `keepalive`, which fetchers do not have (decision 0026).
 */
async function post(answer: ConsentAnswer): Promise<void> {
  if (answer !== newest) return;
  const body = new URLSearchParams({ [consentField]: answer });
  // The redirect back to the page is for forms without JavaScript.
  const init = { method: 'POST', body, redirect: 'manual', keepalive: answer === 'deny' } as const;
  await fetch(href('/consent'), init).catch(() => {});
  if (answer !== newest) setCookie(consentCookie, newest, consentMaxAge);
}

function deletePixelCookies(): void {
  for (const name of pixelCookies)
    for (const domain of [undefined, ...domainsAround(location.hostname)]) setCookie(name, '', 0, domain);
}

function setCookie(name: string, value: string, maxAge: number, domain?: string): void {
  const where = `path=/${domain ? `; domain=${domain}` : ''}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that shoppers use
  document.cookie = `${name}=${value}; ${where}; max-age=${maxAge}; samesite=lax${secure}`;
}
