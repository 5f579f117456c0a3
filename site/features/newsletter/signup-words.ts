import type { Signup } from './signup.ts';

const success = 'successfully submitted your email';
const error = 'something went wrong, please try again';

/** What the form says (NEWS-2). */
export function signupWords(signup: Signup): string {
  switch (signup.kind) {
    case 'none':
      return '';
    case 'success':
      return success;
    case 'error':
    case 'failed':
      return error;
    case 'limited':
      return limited(signup.minutes);
  }
}

/** The same in the plain form, where the list speaks for itself. */
export function plainSignupWords(signup: Signup): string {
  const message = 'message' in signup ? signup.message : '';
  return message || signupWords(signup);
}

function limited(minutes: number): string {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `You have tried this a few times now. Please try again in ${time}.`;
}
