import { createHash } from 'node:crypto';

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const inline = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * What a page's own inline scripts and styles are known by in its policy (CSP 3, "hash-source"). Only those that carry `nonce` are the
 * site's own: whatever else has got into the page gets no hash, and has no effect. The nonce is taken out of the whole page, links
 * included, so that nobody can copy it from there, and a page is the same for everybody.
 *
 * @param nonce Known to this one rendering alone.
 * @returns the page without the nonce, and the hashes
 */
export function hashInline(html: string, nonce: string): InlineHashes & { html: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes: Record<string, string[]> = { script: [], style: [] };
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(inline)) {
    if (text !== '' && attributes.includes(attribute)) hashes[element]?.push(hashOf(text));
  }
  return { html: html.replaceAll(attribute, ''), scripts: hashes.script ?? [], styles: hashes.style ?? [] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
