import { useSyncExternalStore } from 'react';
import { readDocumentCookie } from '#site/kernel/browser/document-cookie.ts';
import { subscribeTo } from '#site/kernel/browser/subscribe-to.ts';
import { type ConsentAnswer, consentCookie, parseConsentAnswer } from './consent-answer.ts';

const changeEvent = 'consent';

/** The answer for browsers that store no cookies. It lasts until the page is left. */
let inMemory: ConsentAnswer | null = null;

/** Whether answers are being posted: the cookie is not read then, because the response to an earlier answer may replace it for a moment. */
let isPosting = false;

/**
 * Announces to this page the answer whose cookie was just set.
 * @param posted resolves when the answer has been posted, to whether it is the last one
 */
export function announceAnswer(answer: ConsentAnswer, posted: Promise<boolean>): void {
  inMemory = answer;
  isPosting = true;
  const announce = () => window.dispatchEvent(new Event(changeEvent));
  announce();
  void posted.then((isLast) => {
    if (!isLast) return;
    isPosting = false;
    announce();
  });
}

/** Reads the cookie on every call, since another tab may have changed it. */
export function readConsentAnswer(): ConsentAnswer | null {
  if (isPosting) return inMemory;
  return parseConsentAnswer(readDocumentCookie(consentCookie)) ?? inMemory;
}

/** The visitor's answer, up to date with other tabs; `fromServer` is the answer in the rendered page. */
export function useConsentAnswer(fromServer: ConsentAnswer | null = null): ConsentAnswer | null {
  return useSyncExternalStore(subscribe, readConsentAnswer, () => fromServer);
}

/** Cookies have no change event in every browser, so a tab reads again when it is shown. */
const subscribe = subscribeTo(changeEvent, 'pageshow', 'visibilitychange');
