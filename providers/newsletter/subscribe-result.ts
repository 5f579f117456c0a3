import { decodeXML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { isFields, readJson } from '../transport/json.ts';
import { ProviderError } from '../transport/provider-error.ts';

/** The list's response to a subscription. */
export interface SubscribeResult {
  result: 'success' | 'error';
  /** Its message as plain text of at most 300 characters; may be empty. */
  message: string;
}

const maxMessageLength = 300;

/** Characters of the list's HTML that are read: the parser's time grows with the square of the number of unclosed tags. */
const maxReadLength = 10_000;

/** Elements that are removed with their text: scripts, and links, which lead to a profile at the list and mean nothing as text alone. */
const removedElements = ['a', 'script', 'style', 'textarea', 'option', 'noscript', 'title'];

/**
 * Parses a JSONP response, `callback({"result": …, "msg": …});`, as text: it is never run as a script (NEWS-5).
 * @throws ProviderError `malformed` for anything else
 */
export function parseSubscribeResult(script: string, callback: string): SubscribeResult {
  const body = readJson('newsletter', argumentOf(script, callback));
  const { result, msg } = isFields(body) ? body : {};
  if (typeof result !== 'string' || typeof msg !== 'string') throw malformed();
  const message = messageText(msg);
  // The list reports an address that is subscribed already as an error (NEWS-2), but also one that is "unsubscribed" for good.
  const isSuccess = result === 'success' || /\bsubscribed\b/.test(message);
  return { result: isSuccess ? 'success' : 'error', message };
}

/** The list's message as plain text. It comes as HTML, after the index of a form field. */
function messageText(html: string): string {
  const escaped = sanitizeHtml(html.slice(0, maxReadLength), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: removedElements,
  });
  const text = decodeXML(escaped)
    .toWellFormed()
    // Invisible characters, among them those that change the direction of the text.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/^ ?\d+ - /, '')
    .trim();
  const characters = [...text];
  return characters.length > maxMessageLength ? `${characters.slice(0, maxMessageLength - 1).join('')}…` : text;
}

/** The text between the call's parentheses. */
function argumentOf(script: string, callback: string): string {
  const call = script
    .trim()
    .replace(/^\/\*\*\//, '')
    .replace(/;$/, '');
  if (!call.startsWith(`${callback}(`) || !call.endsWith(')')) throw malformed();
  return call.slice(callback.length + 1, -1);
}

function malformed(): ProviderError {
  return new ProviderError('newsletter', 'malformed', 'The response is not one of the mailing list.');
}
