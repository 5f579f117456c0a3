import { createHash } from 'node:crypto';

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const inline = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * What a page's own inline scripts and styles are known by in its policy (CSP 3, "hash-source"). A hash needs no secret, so the page can be
 * kept. Only those that carry `mark` are the site's own: whatever else has got into the page gets no hash, and has no effect.
 *
 * @returns the page without the marks, and the hashes
 */
export function takeMarks(html: string, mark: string): InlineHashes & { html: string } {
  const marked = ` nonce="${mark}"`;
  const hashes: Record<string, string[]> = { script: [], style: [] };
  const plain = html.replace(inline, (whole, element: string, attributes: string, text: string) => {
    if (!attributes.includes(marked)) return whole;
    if (text !== '') hashes[element]?.push(hashOf(text));
    return `<${element}${attributes.replace(marked, '')}>${text}</${element}>`;
  });
  return { html: plain, scripts: hashes.script ?? [], styles: hashes.style ?? [] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
