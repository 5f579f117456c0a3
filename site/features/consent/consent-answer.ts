/** The possible answers to the cookie notice. Name and values of the cookie are those of Cookie Consent by Osano, version 3 (CONSENT-1). */
const answers = ['allow', 'deny', 'dismiss'] as const;
export type ConsentAnswer = (typeof answers)[number];

export const consentCookie = 'cookieconsent_status';
/** Seconds; 365 days. */
export const consentMaxAge = 365 * 24 * 60 * 60;

/** Name of the form field that has the answer. */
export const consentField = 'choice';

/** @returns null for any other value, which counts as no answer */
export function parseConsentAnswer(value: unknown): ConsentAnswer | null {
  return answers.find((answer) => answer === value) ?? null;
}

/** Whether the answer permits tracking: `dismiss` acknowledges the notice of countries that require no more (decision 0018). */
export function isConsent(answer: ConsentAnswer | null): boolean {
  return answer === 'allow' || answer === 'dismiss';
}
