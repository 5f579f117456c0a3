import { raw } from 'hono/html';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { ProviderContext } from '../provider.ts';
import type { SignUpResult } from './sign-up.ts';
import { account, honeypot, listName } from './vocabulary.ts';

const notice = 'This is a stand-in for a mailing list: addresses stay on this machine, and no email is sent.';

/** The list's own form, for links to it and for forms that were refused. */
export function formPage(
  context: ProviderContext,
  { address = '', problem }: { address?: string; problem?: string } = {},
) {
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
  return page(context, { title: problem === undefined ? listName : `Error: ${listName}`, notice, body });
}

/** The response to a sent form: 200 in every case, as from the provider. */
export function resultPage(context: ProviderContext, { result, msg }: SignUpResult, address: string): Response {
  if (result === 'error') return formPage(context, { address, problem: msg });
  return messagePage(context, { title: listName, notice, text: msg, status: 200 });
}

/** In place of the page that sends the link to a subscriber's profile. */
export function profilePage(context: ProviderContext): Response {
  const text = 'The real list would send you an email with a link to your profile here. The stand-in sends none.';
  return messagePage(context, { title: 'Update your profile', notice, text, status: 200 });
}

/** An error as a page. */
export function refusalPage(context: ProviderContext, status: number, text: string): Response {
  return messagePage(context, { title: 'Not here', notice, text, status });
}

/** "0 - …": the number is the index of the field. */
function withoutIndex(msg: string): string {
  return msg.replace(/^\d+ - /, '');
}
