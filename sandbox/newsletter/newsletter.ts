import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { raw } from 'hono/html';
import { createApp } from '../http/app.ts';
import { jsonOrScript } from '../http/responses.ts';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';
import { account, createAttempts, honeypot, listName, type SignUpResult, signUp } from './sign-up.ts';
import { createSubscribers } from './subscribers.ts';

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
    const form = new URLSearchParams([...new URL(c.req.url).searchParams, ...(await readForm(c.req.raw))]);
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
    return jsonOrScript(() => take(searchParams), searchParams.get('c'));
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

/** The fields of a form in either encoding, without files. A form that cannot be read has none. */
async function readForm(request: Request): Promise<[string, string][]> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return [...new URLSearchParams(await request.text())];
  // The body is read first, because an error there, such as a body beyond the limit, does not mean that the form is unreadable.
  const body = new Response(await request.arrayBuffer(), { headers: { 'content-type': type } });
  const form = await body.formData().catch(() => new FormData());
  return [...form].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
}

const disclaimer = 'This is a stand-in for a mailing list: addresses stay on this machine, and no email is sent.';

/** The list's own form, for links to it and for forms that were refused. */
function formPage(context: ProviderContext, { address = '', problem }: { address?: string; problem?: string } = {}) {
  const body = html`<h1>${listName}</h1>
<form method="post" action="/subscribe/post?${new URLSearchParams(account).toString()}" novalidate>
<div class="field"><label for="EMAIL">Email</label>
<input id="EMAIL" name="EMAIL" type="email" autocomplete="email" maxlength="254" value="${address}"
${problem !== undefined && html` aria-invalid="true" aria-describedby="EMAIL-error" autofocus`}>
${problem !== undefined && html`<p class="error" id="EMAIL-error">${raw(withoutIndex(problem))}</p>`}</div>
<div hidden><label for="trap">Leave this empty</label><input id="trap" name="${honeypot}" tabindex="-1" autocomplete="off"></div>
<button type="submit">Subscribe</button>
</form>`;
  // Screen readers announce the title first.
  return page(context, { title: problem === undefined ? listName : `Error: ${listName}`, disclaimer, body });
}

/** The response to a sent form: 200 in every case, as from the provider. */
function resultPage(context: ProviderContext, { result, msg }: SignUpResult, address: string): Response {
  if (result === 'error') return formPage(context, { address, problem: msg });
  return messagePage(context, { title: listName, disclaimer, text: msg, status: 200 });
}

/** The page that replaces the provider's, where the link to a subscriber's profile is requested. */
function profilePage(context: ProviderContext): Response {
  const text = 'The real list would send you an email with a link to your profile here. The stand-in sends none.';
  return messagePage(context, { title: 'Update your profile', disclaimer, text, status: 200 });
}

function refusalPage(context: ProviderContext, status: number, text: string): Response {
  return messagePage(context, { title: 'Not here', disclaimer, text, status });
}

/** "0 - …": the number is the index of the field. */
function withoutIndex(msg: string): string {
  return msg.replace(/^\d+ - /, '');
}
