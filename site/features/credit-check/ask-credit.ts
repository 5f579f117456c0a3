import { readApplicant } from './application.ts';
import type { CreditAnswer } from './credit-answer.ts';
import { type CreditPhone, creditAnswerPath } from './credit-phone.ts';

/** Milliseconds; the server gives up on the lender long before. */
const patience = 30_000;

/** What the shop says to a form, or to a look at the check when there is none. That it can’t be reached is an answer too. */
export async function askCredit(phone: CreditPhone, form: FormData | null): Promise<CreditAnswer> {
  const typed = form && form.get('intent') !== 'forget' ? readApplicant(form) : null;
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(creditAnswerPath(phone), { signal, ...(form && { method: 'POST', body: form }) });
    const answer: unknown = await response.json();
    if (isAnswer(answer)) return answer;
  } catch (error) {
    const isUnreachable = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (!isUnreachable) throw error;
  }
  return { kind: 'away', typed };
}

function isAnswer(value: unknown): value is CreditAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
