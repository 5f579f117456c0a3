import { type Html, html } from '../page/html.ts';
import type { ProviderContext } from '../provider.ts';
import { type Block, parseParagraphs } from '../text/paragraphs.ts';
import type { Span } from '../text/spans.ts';

/** An article's paragraphs as HTML. Paths are resolved against the help centre when they begin with `/hc/`, else against the shop. */
export function renderBody(context: ProviderContext, paragraphs: readonly string[]): Html {
  const blocks = parseParagraphs(paragraphs);
  return html`${blocks.map((block, index) => renderBlock(context, block, blocks[index - 1]?.kind, blocks[index + 1]?.kind))}`;
}

/** Consecutive items are one list. */
function renderBlock(
  context: ProviderContext,
  { kind, spans }: Block,
  before: Block['kind'] | undefined,
  after: Block['kind'] | undefined,
): Html {
  const inlines = spans.map((span) => renderSpan(context, span));
  switch (kind) {
    case 'heading':
      return html`<h2>${inlines}</h2>`;
    case 'quote':
      return html`<blockquote><p>${inlines}</p></blockquote>`;
    case 'item':
      return html`${before !== 'item' && html`<ul>`}<li>${inlines}</li>${after !== 'item' && html`</ul>`}`;
    case 'paragraph':
      return html`<p>${inlines}</p>`;
  }
}

function renderSpan({ addresses, shopUrl }: ProviderContext, { text, strong, em, href }: Span): Html {
  const emphasised = em ? html`<em>${text}</em>` : html`${text}`;
  const marked = strong ? html`<strong>${emphasised}</strong>` : emphasised;
  if (href === null) return marked;
  const address = href.startsWith('/hc/') ? addresses.support + href : href.startsWith('/') ? shopUrl + href : href;
  return html`<a href="${address}">${marked}</a>`;
}
