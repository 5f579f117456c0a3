import type { Choice } from './choice.ts';
import type { Consent } from './consent-requests.ts';

const sentences: Readonly<Record<Choice | 'none', string>> = {
  none: 'You have not answered yet. Nothing is counted.',
  allow: 'You allowed the pixel. It counts your visits.',
  dismiss: 'You acknowledged the notice. The pixel counts your visits.',
  deny: 'You said no. The pixel is off, and nothing is counted.',
};

/** What holds for the visitor, in words; `isNew` when they have just said so. */
export function standing({ choice, hasOptedOut }: Consent, isNew: boolean): string {
  if (hasOptedOut) return 'Your browser asks us not to follow you. That counts as a no, so nothing is counted.';
  return (isNew && choice ? 'Your answer is kept. ' : '') + sentences[choice ?? 'none'];
}
