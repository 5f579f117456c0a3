import { html, raw } from 'hono/html';
import { backToShop, plainPage } from '../requests/plain-page.ts';
import type { EditLink } from './edit-links.ts';
import { script as followChanges } from './follow-changes.ts?inline-script';
import { script as offerEdits } from './offer-edits.ts?inline-script';

/** The only response to a link that does not open the preview: to say which of its parts is wrong would help only a forger. */
export const refusedLink =
  'This preview link is not valid: it has expired, was used before, or is not complete. Open the preview again from the editor, or ask for another link.';

/** What the bar says once the session has ended. */
export const endedSession = 'The preview has ended. Open it again from the editor, or leave it.';

interface Bar {
  /** Path and query of the page. */
  path: string;
  isGuest: boolean;
  nonce: string;
  /** For editors: where the page's texts are edited. */
  links: readonly EditLink[];
}

/**
 * The preview's bar, the last element of the body. It is not part of the site's own pages, so visitors load nothing of it. React leaves elements at
 * the end of the body alone when it hydrates. Elements that the site fixes to the bottom edge are above the bar, by `--preview-bar`.
 */
export function previewBar({ path, isGuest, nonce, links }: Bar): string {
  const field = html`<input type="hidden" name="path" value="${path}">`;
  const share = html`<form method="post" action="/preview/share">${field}<button>Share</button></form>`;
  const items = links.map(
    ({ address, text }) => html`<li><a href="${address}" target="_blank" rel="noopener">${text}</a></li>`,
  );
  const edit = html`<details><summary><span>Edit</span><span>Close</span></summary>
<nav aria-labelledby="preview-parts"><h2 id="preview-parts">Edit a part of this page</h2><ul>${items}</ul></nav></details>
<a id="preview-edit" target="_blank" rel="noopener" hidden>Edit</a>`;
  return String(html`<aside id="preview-bar" aria-label="Preview">
<style nonce="${nonce}">
html { --preview-row: 3.25rem; --preview-list: 0rem; --preview-bar: calc(var(--preview-row) + var(--preview-list)) }
/* The list is beside the page; on narrow screens it is below it, and the page is scrolled above it to its end. */
@media (max-width: 899px) { html:has(#preview-bar [open]) { --preview-list: min(20rem, 50vh) } }
/* It has a quarter of the window, and the page three quarters: it is drawn smaller, so that its pictures are not cut in another way. */
@media (min-width: 900px) { html:has(#preview-bar [open]) body { padding-right: 25vw; & > :not(#preview-bar) { zoom: .75 } } }
body { padding-bottom: var(--preview-bar) }
#preview-bar { position: fixed; z-index: 1000; inset: auto 0 0; display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; box-sizing: border-box; min-height: var(--preview-row); padding: 0 var(--margin, 1.25rem); border-top: 1px solid var(--hairline); background: var(--ground); color: var(--type); font: .8125rem/1.5 var(--font, system-ui, sans-serif) }
#preview-bar p { margin: 0 auto 0 0 }
@media (max-width: 599px) { html { --preview-row: 5rem } #preview-bar { padding-top: .5rem } #preview-bar p { width: 100% } }
#preview-bar form { margin: 0 }
#preview-bar :is(button, summary) { display: flex; align-items: center; min-height: 2.75rem; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline 1px; text-underline-offset: .25em; cursor: pointer }
#preview-bar :is(button, summary):hover { text-decoration-thickness: 2px }
#preview-bar :is(details:not([open]) > summary > :last-child, [open] > summary > :first-child) { display: none }
#preview-bar :focus-visible { outline: 2px solid; outline-offset: 3px }
#preview-bar a { color: inherit }
#preview-bar nav { position: absolute; inset: auto 0 100%; height: var(--preview-list); padding: 1.5rem var(--margin, 1.25rem); overflow: auto; box-sizing: border-box; border: solid var(--hairline); border-width: 1px 0; background: var(--ground) }
@media (min-width: 900px) { #preview-bar nav { left: auto; width: 25vw; height: calc(100vh - var(--preview-row)); border-width: 0 0 0 1px } }
#preview-bar h2 { margin: 0 0 1rem; color: var(--quiet); font: inherit }
#preview-bar ul { margin: 0; padding: 0; list-style: none }
#preview-bar li a { display: block; padding: .75rem 0; overflow: hidden; border-top: 1px solid var(--hairline); text-decoration: none; text-overflow: ellipsis; white-space: nowrap }
#preview-bar li a:focus-visible { outline-offset: -2px }
#preview-bar li a:hover { text-decoration: underline 1px }
#preview-edit { position: fixed; padding: .125rem .75rem; background: var(--ground) }
[data-edit]:hover:not(:has([data-edit]:hover)) { outline: 1px dashed; outline-offset: 2px }
@media print { #preview-bar { display: none } }
</style>
<p role="status">This is a preview: what you see is not published yet.</p>
${links.length > 0 ? edit : ''}
${isGuest ? '' : share}
<form method="post" action="/preview/exit">${field}<button>Leave preview</button></form>
<script nonce="${nonce}">${raw(followChanges)}</script>
${isGuest ? '' : html`<script nonce="${nonce}">${raw(offerEdits)}</script>`}
</aside>`);
}

interface Message {
  title: string;
  text: string;
  nonce: string;
  /** What follows the text. */
  more?: ReturnType<typeof html>;
}

/** A plain page with one message. */
export function messagePage({ title, text, nonce, more }: Message) {
  const content = html`<h1>${title}</h1><p>${text}</p>${more ?? ''}${backToShop}`;
  return plainPage({ title, nonce, styles, content });
}

const styles = `input { box-sizing: border-box; width: 100%; padding: .5rem; font: 1rem/1.5 ui-monospace, monospace }
button { padding: .5rem 1.25rem; font: inherit }
`;

/** A shared link opens with the press of a button: programs that check links in messages would otherwise use it up. */
export function openForm(query: URLSearchParams) {
  const fields = [...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="/preview/shared">${fields}<button>Open the preview</button></form>`;
}

/** A shared link, to be copied. */
export function linkField(link: string) {
  return html`<p><label>Link <input readonly value="${link}"></label></p>`;
}
