import { createHash } from 'node:crypto';

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const style = /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g;

/**
 * What a page's own inline scripts and styles are known by in its policy (CSP 3, "hash-source"). A hash needs no secret, so the page can be
 * kept. Only scripts that carry `mark` are the site's own: whatever else has got into the page gets no hash, and does not run.
 *
 * @returns the page without the marks, and the hashes
 */
export function takeMarks(html: string, mark: string): InlineHashes & { html: string } {
  const marked = ` nonce="${mark}"`;
  const scripts: string[] = [];
  const plain = html.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, text: string) => {
    if (!attributes.includes(marked)) return whole;
    if (text !== '') scripts.push(hashOf(text));
    return `<script${attributes.replace(marked, '')}>${text}</script>`;
  });
  return { html: plain, scripts, styles: [...plain.matchAll(style)].map(({ groups }) => hashOf(groups?.text ?? '')) };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
