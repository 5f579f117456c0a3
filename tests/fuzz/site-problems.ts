import { type HTMLElement, parse } from 'node-html-parser';
import { leakIn } from './problems.ts';

/** A response of the site. */
export interface SiteResponse {
  /** The absolute URL of the request. */
  address: string;
  status: number;
  location: string | null;
  contentType: string;
  text: string;
}

const linkAttributes = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href'];

/**
 * The failures of a response, one sentence each: status 500, leaked internals, a redirect off the site, a link that runs a script.
 * @param allowed Origins to which the site may redirect
 * @param foreign Hosts of the attacker, to which no link may point
 */
export function problemsIn(
  response: SiteResponse,
  allowed: ReadonlySet<string>,
  foreign: readonly string[] = [],
): string[] {
  const { address, status, location, contentType, text } = response;
  const problems: string[] = [];
  if (status === 500) problems.push('The status is 500.');
  const leak = leakIn(text);
  if (leak) problems.push(`The response leaks ${leak}.`);
  if (location !== null && !allowed.has(URL.parse(location, address)?.origin ?? 'no address'))
    problems.push(`It redirects to ${location}.`);
  if (contentType.startsWith('text/html')) problems.push(...problemsInPage(parse(text), address, foreign));
  if (contentType.startsWith('application/json')) problems.push(...problemsInJson(text));
  return problems;
}

function problemsInPage(page: HTMLElement, address: string, foreign: readonly string[]): string[] {
  const problems = page
    .querySelectorAll('script')
    .filter((script) => script.textContent.trim() === 'alert(1)')
    .map(() => 'It runs a third-party script.');
  for (const element of page.querySelectorAll(linkAttributes.map((name) => `[${name.replace(':', '\\:')}]`).join())) {
    for (const name of linkAttributes) {
      const value = element.getAttribute(name);
      if (value === undefined) continue;
      const url = URL.parse(value, address);
      const isPicture = ['IMG', 'SOURCE', 'VIDEO', 'LINK'].includes(element.tagName) && name !== 'action';
      if (url && runsScript(url, isPicture)) problems.push(`<${element.rawTagName} ${name}> is ${value.slice(0, 80)}.`);
      if (url && foreign.includes(url.hostname)) problems.push(`<${element.rawTagName} ${name}> links to ${value}.`);
    }
  }
  return problems;
}

function runsScript({ protocol, href }: URL, isPicture: boolean): boolean {
  if (protocol === 'data:') return !isPicture || !href.startsWith('data:image/');
  return protocol === 'javascript:' || protocol === 'vbscript:';
}

/** Addresses in JSON, by the property names that the site's scripts use. */
function problemsInJson(text: string): string[] {
  const addresses = [...text.matchAll(/"(\w*(?:href|url|src))":"((?:[^"\\]|\\.)*)"/gi)];
  return addresses
    .filter(([, , value = '']) => /^(javascript|vbscript|data:text)/i.test(value.replace(/^\s+|[\t\r\n]/g, '')))
    .map(([, name, value]) => `"${name}" is ${value}.`);
}
