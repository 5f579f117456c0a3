/** Markup that is safe to send: made by `html` only. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Html | string | number | null | undefined | false | readonly Insert[];

/** A template whose inserted texts are escaped, for content and for attributes in double quotes. Lists are joined; null and false vanish. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(inserts[index - 1]) + part));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(insert: Insert): string {
  if (insert instanceof Html) return insert.text;
  if (insert === null || insert === undefined || insert === false) return '';
  if (Array.isArray(insert)) return insert.map(render).join('');
  return String(insert).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
