/** Every tag that the well-known lists name, with every way they name of putting a script into one. */
const tags = [
  ...[
    'a',
    'b',
    'i',
    'em',
    'strong',
    'img',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'button',
    'video',
  ],
  ...['audio', 'body', 'details', 'marquee', 'table', 'style', 'template', 'base', 'meta', 'link', 'x-custom'],
];

const attributes = [
  'onclick=hit()',
  'onerror="hit()" src=x',
  "onload='hit()'",
  'onfocus=hit() autofocus tabindex=0',
  'OnMouseOver=hit()',
  'href="javascript:hit()"',
  'href="java&#9;script:hit()"',
  'href="&#x6a;avascript:hit()"',
  'src="javascript:hit()"',
  'srcdoc="&lt;script&gt;parent.hit()&lt;/script&gt;"',
  'style="background:url(javascript:hit())"',
  'action="javascript:hit()" formaction="javascript:hit()"',
  'xlink:href="data:text/html,<script>hit()</script>"',
  'http-equiv=refresh content="0;url=javascript:hit()"',
];

/** Of the tags alone: what stands in them counts as text nowhere. */
const silent = new Set(['style', 'template']);

export interface Generated {
  html: string;
  /** Words that are text in any reading of it. */
  words: string[];
}

export const generated: Generated[] = tags.flatMap((tag) =>
  attributes.flatMap((attribute) => [
    { html: `Before<${tag} ${attribute}>within</${tag}>`, words: silent.has(tag) ? ['Before'] : ['Before', 'within'] },
    { html: `<b>Before<${tag}/${attribute}`, words: ['Before'] },
    { html: `<a href="/shop">Before<${tag.toUpperCase()}\n${attribute}>`, words: ['Before'] },
  ]),
);
