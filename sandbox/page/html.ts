import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Markup that is safe to send: made by `html`, or marked as such by hono's `raw`. At run time a String object. */
export type Html = HtmlEscapedString;

type Insert = string | number | null | undefined | false | readonly Insert[];

/**
 * hono/html for synchronous values: texts are escaped for content and quoted attributes, lists are joined, null and false are left out.
 *
 * @throws {TypeError} A value is a promise.
 */
export function html(strings: TemplateStringsArray, ...values: Insert[]): Html {
  const markup = template(strings, ...values);
  if (markup instanceof Promise) throw new TypeError('A value of the template is asynchronous.');
  return markup;
}
