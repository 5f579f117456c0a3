import { type Asked, createRoutes } from '../http/app.ts';
import { jsonOrScript } from '../http/jsonp.ts';
import { readLimited } from '../http/read-body.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { createAttempts } from './attempts.ts';
import { answerPage, formPage, profilePage, refusalPage } from './pages.ts';
import { signUp } from './sign-up.ts';
import { createSubscribers } from './subscribers.ts';
import { account } from './vocabulary.ts';

const bodyLimit = 64 * 1024;

/**
 * The mailing list, as its embedded forms speak to it: `POST /subscribe/post` answers a page, `GET /subscribe/post-json` JSON or, with
 * `c`, a script that calls that function (Mailchimp, "Embedded form"; texts from recorded answers). Always 200, no cross-origin headers.
 * Forms come from pages of any origin; that is what they are for.
 */
export function createNewsletter(context: ProviderContext): Provider {
  const subscribers = createSubscribers(context.database, context.now);
  const attempts = createAttempts(context.now);
  const take = (form: URLSearchParams) => signUp(context, { subscribers, attempts }, form);

  async function post({ request, url }: Asked): Promise<Response> {
    const body = await readLimited(request, bodyLimit);
    if (body === null) return refusalPage(context, 413, 'The form is larger than the list takes.');
    const form = new URLSearchParams([...url.searchParams, ...new URLSearchParams(body)]);
    return answerPage(context, take(form), form.get('EMAIL') ?? '');
  }

  return {
    handle: createRoutes(
      [
        ['GET', /^\/(subscribe(\/post)?)?$/, () => formPage(context)],
        ['POST', /^\/subscribe\/post$/, post],
        [
          'GET',
          /^\/subscribe\/post-json$/,
          ({ url }) => jsonOrScript(take(url.searchParams), url.searchParams.get('c')),
        ],
        ['GET', /^\/subscribe\/send-email$/, () => profilePage(context)],
      ],
      () => refusalPage(context, 404, 'There is no page at this address.'),
    ),
    reset() {
      subscribers.forget();
      attempts.forget();
    },
    describe: () => ({
      formUrl: `${context.addresses.newsletter}/subscribe/post?${new URLSearchParams(account)}`,
      ...account,
    }),
    refuse: (status) => refusalPage(context, status, 'The list is not available. Try again later.'),
    records: { subscribers: subscribers.list },
  };
}
