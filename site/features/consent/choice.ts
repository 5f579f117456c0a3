/** What a visitor may answer to the notice; its cookie's name and values are the specification's (CONSENT-1). */
const choices = ['allow', 'deny', 'dismiss'] as const;
export type Choice = (typeof choices)[number];

export const choiceCookie = 'cookieconsent_status';
/** Seconds; 365 days. */
export const choiceLasts = 365 * 24 * 60 * 60;

/** null for anything else: nobody has answered then. */
export function choiceOf(value: unknown): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}

/** Whoever was told and acknowledged it has agreed; without an answer nobody has. */
export function agrees(choice: Choice | null): boolean {
  return choice === 'allow' || choice === 'dismiss';
}
