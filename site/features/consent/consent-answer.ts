/** What a visitor may answer to the cookie notice. The cookie's name and values are the specification's (CONSENT-1). */
const choices = ['allow', 'deny', 'dismiss'] as const;
export type ConsentAnswer = (typeof choices)[number];

export const consentCookie = 'cookieconsent_status';
/** Seconds; 365 days. */
export const consentMaxAge = 365 * 24 * 60 * 60;

/** @returns null for any other value, which counts as no answer */
export function parseConsentAnswer(value: unknown): ConsentAnswer | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** Whether the choice permits tracking: `dismiss` acknowledges the notice of countries that require no more (decision 0018). */
export function isConsent(choice: ConsentAnswer | null): boolean {
  return choice === 'allow' || choice === 'dismiss';
}
