import { sanitiseInline, sanitiseWith } from './sanitise.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const cells = ['td', 'th'];
/** Each of them begins a paragraph and ends one. */
const containers = [
  ...['p', 'div', 'section', 'article', 'aside', 'main', 'header', 'footer', 'nav', 'address', 'figure', 'figcaption'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'table', 'caption', 'tr', 'hr', 'center', 'form'],
];

const container = new RegExp(`</?(?:${containers.join('|')})(?: /)?>`, 'g');
/** A cell of a table is part of its row's paragraph, whatever it holds. */
const cell = /<t[dh]>.*?(?=<\/t[dh]>)/gs;
const cellEdge = /^<t[dh]>/;
/** No HTML that was read has one left, so it can stand for the end of a paragraph. */
const end = '\0';

/** HTML of any kind as paragraphs of the five inline tags: a list item is a paragraph, a heading a strong one, a line break a space. */
export function paragraphsOf(html: string): string[] {
  return sanitiseWith(html.replaceAll(end, ''), [...headings, ...cells, ...containers, 'br'])
    .replaceAll(end, '')
    .replace(cell, (content) => content.replace(container, '').replace(cellEdge, ''))
    .replace(/<h[1-6]>/g, `${end}<strong>`)
    .replace(/<\/h[1-6]>/g, `</strong>${end}`)
    .replace(container, end)
    .replace(/<br \/>\s*<br \/>|\n{2,}/g, end)
    .replace(/<br \/>|<\/t[dh]>/g, ' ')
    .split(end)
    .map((paragraph) => sanitiseInline(paragraph).trim())
    .filter(hasWords);
}

/** The words of sanitised HTML, without its tags. */
function wordsOf(paragraph: string): string {
  return paragraph
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function hasWords(paragraph: string): boolean {
  return wordsOf(paragraph).trim() !== '';
}
