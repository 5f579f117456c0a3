import sanitizeHtml from 'sanitize-html';
import { hrefProblem } from '../href.ts';
import { type Place, refuse } from '../seed-error.ts';

/** The tags of a description, with their attributes. */
const tags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  ul: [],
  ol: [],
  li: [],
  strong: [],
  em: [],
  a: ['href'],
  h3: [],
  br: [],
};

/** Descriptions are HTML with a few tags. Others are refused, because the site would remove them before anybody sees them. */
export function checkHtml(html: string, place: Place): void {
  const problems: string[] = [];
  sanitizeHtml(html, {
    transformTags: {
      '*': (tagName, attribs) => {
        problems.push(...problemsOf(tagName, attribs));
        return { tagName, attribs };
      },
    },
  });
  if (problems[0] !== undefined) refuse(place, problems[0]);
}

function problemsOf(tagName: string, attribs: Record<string, string>): string[] {
  const allowed = Object.hasOwn(tags, tagName) ? tags[tagName] : undefined;
  if (allowed === undefined) return [`has a <${tagName}>; its tags can be ${Object.keys(tags).join(', ')}`];
  const stray = Object.keys(attribs).find((name) => !allowed.includes(name));
  if (stray !== undefined) return [`has a <${tagName}> with "${stray}", which is not an attribute it can have`];
  if (tagName !== 'a') return [];
  return [hrefProblem(attribs.href ?? '') ?? []].flat();
}
