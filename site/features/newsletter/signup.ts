import { formatMinutes } from '#site/kernel/format-minutes.ts';

export type Signup =
  | { kind: 'none' }
  /** The mailing list's result, with its message as plain text. */
  | { kind: 'success'; message: string }
  | { kind: 'error'; message: string }
  /** The mailing list could not be reached. */
  | { kind: 'failed' }
  /** The visitor has reached their limit; `minutes` until the next attempt. */
  | { kind: 'limited'; minutes: number };

/** The result for a form without JavaScript; `typed` is the address of a sign-up that failed. */
export interface PostedSignup {
  signup: Signup;
  typed: string;
}

/** Name of the form field, as the mailing list expects it. */
export const fieldName = 'EMAIL';

/** Whether the visitor may want to correct the address, or to send it once more. */
export function isNotAccepted({ kind }: Signup): boolean {
  return kind !== 'none' && kind !== 'success';
}

/** The form's message (NEWS-2). */
export function formatSignup(signup: Signup): string {
  switch (signup.kind) {
    case 'none':
      return '';
    case 'success':
      return 'successfully submitted your email';
    case 'error':
    case 'failed':
      return 'something went wrong, please try again';
    case 'limited':
      return `You have tried this a few times now. Please try again in ${formatMinutes(signup.minutes)}.`;
  }
}

/** The plain form's message: that of the mailing list, if there is one. */
export function formatPlainSignup(signup: Signup): string {
  const message = 'message' in signup ? signup.message : '';
  return message || formatSignup(signup);
}
