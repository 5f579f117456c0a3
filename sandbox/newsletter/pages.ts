import { Html, html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { ProviderContext } from '../provider.ts';
import type { SignUpAnswer } from './sign-up.ts';
import { account, honeypot, listName } from './vocabulary.ts';

const notice = 'This is a stand-in for a mailing list: addresses stay on this machine, and no email is sent.';

/** The list's own form, as people meet it when a page links to it or their form was refused. */
export function formPage(
  context: ProviderContext,
  { address = '', problem }: { address?: string; problem?: string } = {},
) {
  const body = html`<h1>${listName}</h1>
<form method="post" action="/subscribe/post?${new URLSearchParams(account).toString()}" novalidate>
<div class="field"><label for="EMAIL">Email</label>
<input id="EMAIL" name="EMAIL" type="email" autocomplete="email" maxlength="254" value="${address}"
${problem !== undefined && html` aria-invalid="true" aria-describedby="EMAIL-error" autofocus`}>
${problem !== undefined && html`<p class="error" id="EMAIL-error">${new Html(withoutIndex(problem))}</p>`}</div>
<div hidden><label for="trap">Leave this empty</label><input id="trap" name="${honeypot}" tabindex="-1" autocomplete="off"></div>
<button type="submit">Subscribe</button>
</form>`;
  // A page is read out by its title first.
  return page(context, { title: problem === undefined ? listName : `Error: ${listName}`, notice, body });
}

/** What comes after the form was sent: 200 in every case, as the provider answers. */
export function answerPage(context: ProviderContext, answer: SignUpAnswer, address: string): Response {
  if (answer.result === 'error') return formPage(context, { address, problem: answer.msg });
  return messagePage(context, { title: listName, notice, text: answer.msg, status: 200 });
}

/** What stands in for the link to a subscriber's profile, which nothing sends here. */
export function profilePage(context: ProviderContext): Response {
  const text = 'The real list would send you an email with a link to your profile here. The stand-in sends none.';
  return messagePage(context, { title: 'Update your profile', notice, text, status: 200 });
}

/** A refusal as a page: its status, and the sentence that says why. */
export function refusalPage(context: ProviderContext, status: number, text: string): Response {
  return messagePage(context, { title: 'Not here', notice, text, status });
}

/** "0 - …": the number says which field was meant. */
function withoutIndex(msg: string): string {
  return msg.replace(/^\d+ - /, '');
}
