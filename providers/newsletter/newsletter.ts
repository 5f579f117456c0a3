import type { Fetch } from '../transport/http.ts';
import { type CallOptions, call, expectSuccess } from '../transport/http.ts';
import { timeLimits } from '../transport/time-limits.ts';
import { parseSubscribeResult, type SubscribeResult } from './subscribe-result.ts';

export interface Newsletter {
  /** @throws ProviderError when the list gives no usable response */
  subscribe: (email: string) => Promise<SubscribeResult>;
}

/** The JSONP callback's name. It is never called: the response is parsed as text. */
const callback = 'subscribed';

/** The mailing list of the form with the action `formUrl`. Without retries: the list limits the attempts of an email address. */
export function createNewsletter(formUrl: string, fetch: Fetch, timeLimit = timeLimits.newsletter): Newsletter {
  const options: CallOptions = { provider: 'newsletter', fetch, timeout: timeLimit, retries: 0, isWrite: true };

  return {
    async subscribe(email) {
      const response = await call(subscribeUrl(formUrl, email), {}, options);
      expectSuccess('newsletter', response);
      return parseSubscribeResult(response.text, callback);
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
