/**
 * A script of the preview's bar, in the browser of an editor: shows a link "Edit" at the text under the pointer, also on pages that the app renders.
 */

import { addressOf, markPattern } from '#providers/shaping/entry/edit-marks.ts';

const mark = new RegExp(markPattern, 'u');
const everyMark = new RegExp(markPattern, 'gu');
const bar = document.currentScript?.parentElement;
const link = bar?.querySelector<HTMLAnchorElement>('a[hidden]');
const list = bar?.querySelector('details');

/** The app renders loader data with its marks. Before these are painted, they are replaced with `data-edit`, as the server does in a page. */
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    for (const node of type === 'characterData' ? [target] : addedNodes) takeMarks(node);
}).observe(document.documentElement, { subtree: true, childList: true, characterData: true });

function takeMarks(node: Node): void {
  if (node instanceof Text) takeMark(node, node.parentElement);
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) takeMark(text, text.parentElement);
  if (!(node instanceof Element)) return;
  for (const element of [node, ...node.querySelectorAll('*')])
    for (const attribute of element.attributes) takeMark(attribute, attribute.name === 'aria-label' ? element : null);
}

/** @param element The element that gets `data-edit`; null for a text that is not shown */
function takeMark(text: Node, element: Element | null): void {
  const found = mark.exec(text.nodeValue ?? '')?.[0];
  if (!found) return;
  text.nodeValue = text.nodeValue?.replace(everyMark, '') ?? '';
  element?.setAttribute('data-edit', addressOf(found));
}

/** The marked element that was under the pointer or had the focus last. */
let edited: Element | null = null;

function offer({ target }: Event): void {
  if (!link || !(target instanceof Element) || target === link) return;
  edited = target.closest('[data-edit]');
  link.hidden = !edited;
  link.href = edited?.getAttribute('data-edit') ?? '';
  place();
}

function place(): void {
  if (!link || !edited) return;
  const { top, left } = edited.getBoundingClientRect();
  link.style.left = `${Math.max(left, 0)}px`;
  link.style.top = `${Math.max(top - link.offsetHeight, 0)}px`;
}

list?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  list.open = false;
  list.querySelector('summary')?.focus();
});
document.addEventListener('pointerover', offer);
document.addEventListener('focusin', offer);
document.addEventListener('scroll', place, { capture: true, passive: true });
