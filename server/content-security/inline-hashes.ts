import { createHash } from 'node:crypto';

export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Scripts with an address are not inline, and data blocks are not run (HTML, "script type"). */
const script = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const style = /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g;
const notRun = /\ssrc=|\stype="(?!module"|text\/javascript")/;

/** What a page's own inline scripts and styles are known by in its policy (CSP 3, "hash-source"). A hash needs no secret, so the page can be kept. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = [...html.matchAll(script)].filter(({ groups }) => !notRun.test(groups?.attributes ?? ''));
  const styles = [...html.matchAll(style)];
  return { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
}

function hashOf({ groups }: RegExpExecArray): string {
  const hash = createHash('sha256').update(groups?.text ?? '', 'utf8');
  return `'sha256-${hash.digest('base64')}'`;
}
