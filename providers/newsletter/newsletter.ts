import { type CallOptions, call, expectSuccess } from '../transport/http.ts';
import { timeLimits } from '../transport/time-limits.ts';
import type { Fetch } from '../transport/types.ts';
import { readAnswer } from './read-answer.ts';
import type { Newsletter } from './types.ts';

/** The function that the answer is to call. It is never called: the answer is read as text. */
const callback = 'subscribed';

/** The mailing list behind the form that is sent to `formUrl`. Asked once: an address sent in twice is one try more of the few it has. */
export function createNewsletter(formUrl: string, fetch: Fetch, timeLimit = timeLimits.newsletter): Newsletter {
  const options: CallOptions = { provider: 'newsletter', fetch, timeout: timeLimit, retries: 0, isWrite: true };

  return {
    async subscribe(email) {
      const answer = await call(subscribeUrl(formUrl, email), {}, options);
      expectSuccess('newsletter', answer);
      return readAnswer(answer.text, callback);
    },
  };
}

/** The JSONP-style GET (NEWS-5). */
function subscribeUrl(formUrl: string, email: string): string {
  const url = new URL(formUrl);
  url.pathname = url.pathname.replace(/\/post$/, '/post-json');
  url.searchParams.set('EMAIL', email);
  url.searchParams.set('c', callback);
  return url.href;
}
