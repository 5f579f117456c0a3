import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createApp } from '../http/app.ts';
import { jsonOrScript } from '../http/jsonp.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { formPage, profilePage, refusalPage, resultPage } from './pages.ts';
import { createAttempts, signUp } from './sign-up.ts';
import { createSubscribers } from './subscribers.ts';
import { account } from './vocabulary.ts';

const maxBodyBytes = 64 * 1024;

/**
 * The mailing list, as its embedded forms use it: `POST /subscribe/post` responds with a page, `GET /subscribe/post-json` with JSON or, with
 * `c`, JSONP (Mailchimp, "Embedded form"; texts from recorded responses). Always 200, no cross-origin headers.
 * Forms come from pages of any origin, as intended.
 */
export function createNewsletter(context: ProviderContext): Provider {
  const subscribers = createSubscribers(context.database, context.now);
  const attempts = createAttempts(context.now);
  const take = (form: URLSearchParams) => signUp(context, { subscribers, attempts }, form);

  async function post(c: Context): Promise<Response> {
    const form = new URLSearchParams([...new URL(c.req.url).searchParams, ...new URLSearchParams(await c.req.text())]);
    return resultPage(context, take(form), form.get('EMAIL') ?? '');
  }

  const app = createApp({ notFound: () => refusalPage(context, 404, 'There is no page at this address.') });
  app.on('GET', ['/', '/subscribe', '/subscribe/post'], () => formPage(context));
  app.post(
    '/subscribe/post',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => refusalPage(context, 413, 'The form is larger than the list takes.'),
    }),
    post,
  );
  app.get('/subscribe/post-json', (c) => {
    const { searchParams } = new URL(c.req.url);
    return jsonOrScript(take(searchParams), searchParams.get('c'));
  });
  app.get('/subscribe/send-email', () => profilePage(context));

  return {
    handle: app.fetch,
    reset() {
      subscribers.clear();
      attempts.clear();
    },
    describe: () => ({
      formUrl: `${context.addresses.newsletter}/subscribe/post?${new URLSearchParams(account)}`,
      ...account,
    }),
    refuse: (status) => refusalPage(context, status, 'The list is not available. Try again later.'),
    records: { subscribers: subscribers.list },
  };
}
