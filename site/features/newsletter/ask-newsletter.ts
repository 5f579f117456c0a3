import { href } from 'react-router';
import type { Signup } from './signup.ts';

/** Milliseconds; the server gives up on the list before. */
const patience = 20_000;

/** What the shop says to a form. That it can’t be reached is an answer too. */
export async function askNewsletter(form: FormData): Promise<Signup> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(href('/newsletter.json'), { method: 'POST', body: form, signal });
    const answer: unknown = await response.json();
    if (isSignup(answer)) return answer;
  } catch (error) {
    const isUnreachable = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (!isUnreachable) throw error;
  }
  return { kind: 'failed' };
}

function isSignup(value: unknown): value is Signup {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
