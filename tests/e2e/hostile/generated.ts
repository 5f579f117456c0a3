/** Tags and script-carrying attributes of the well-known XSS lists. */
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

/** Tags whose content is not rendered as text. */
const silent = new Set(['style', 'template']);

export interface Generated {
  html: string;
  /** Words that every parser treats as text. */
  words: string[];
}

export const generated: Generated[] = tags.flatMap((tag) =>
  attributes.flatMap((attribute) => [
    { html: `Before<${tag} ${attribute}>within</${tag}>`, words: silent.has(tag) ? ['Before'] : ['Before', 'within'] },
    { html: `<b>Before<${tag}/${attribute}`, words: ['Before'] },
    { html: `<a href="/shop">Before<${tag.toUpperCase()}\n${attribute}>`, words: ['Before'] },
  ]),
);
