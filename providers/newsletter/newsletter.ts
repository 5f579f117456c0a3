import { FieldFault } from '../shaping/entry/entry.ts';
import { observeCall } from '../transport/call-origin.ts';
import { createCircuit } from '../transport/circuit.ts';
import { type CallOptions, call, expectSuccess, type Fetch } from '../transport/http.ts';
import type { Report } from '../transport/provider-error.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { parseSubscribeResult, type SubscribeResult } from './subscribe-result.ts';

export interface Newsletter {
  /**
   * @param list The editors' address of the list's form, or a part of it; by default the setting's.
   * @throws ProviderError when the list gives no usable response
   */
  subscribe: (email: string, list?: string | null) => Promise<SubscribeResult>;
}

/** The JSONP callback's name. It is never called: the response is parsed as text. */
const callback = 'subscribed';

/**
 * The mailing list of the form with the action `formUrl`. Calls are not retried, because the list limits the attempts of an email address.
 *
 * @param report Reports an address of the editors that is not used.
 */
export function createNewsletter(
  formUrl: string,
  fetch: Fetch,
  report: Report,
  timeout = defaultTimeouts.newsletter,
  circuit = createCircuit('newsletter'),
): Newsletter {
  const options: CallOptions = {
    provider: 'newsletter',
    fetch,
    circuit,
    timeout,
    retries: 0,
    isWrite: true,
  };

  return {
    async subscribe(email, list = null) {
      const form = list === null ? new URL(formUrl) : listUrl(formUrl, list);
      if (!form) report(new FieldFault('content', notOurs, notOurs));
      return observeCall('newsletter', async () => {
        const response = await call(subscribeUrl(form ?? new URL(formUrl), email), {}, options);
        expectSuccess('newsletter', response);
        return parseSubscribeResult(response.text, callback);
      });
    },
  };
}

const notOurs = 'newsletterSignup › url is not an address of the mailing list’s account.';

/** The editors' address, completed by the setting's; null for another origin, which must not receive visitors' addresses. */
function listUrl(formUrl: string, list: string): URL | null {
  const url = URL.parse(list, formUrl);
  if (url?.origin !== new URL(formUrl).origin) return null;
  for (const [name, value] of new URL(formUrl).searchParams) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url;
}

/** The JSONP-style GET (NEWS-5). */
function subscribeUrl(url: URL, email: string): string {
  url.pathname = url.pathname.replace(/\/post$/, '/post-json');
  url.searchParams.set('EMAIL', email);
  url.searchParams.set('c', callback);
  return url.href;
}
