import { ProviderError } from '../transport/provider-error.ts';
import { messageText } from './message-text.ts';
import type { SubscribeAnswer } from './types.ts';

/**
 * Reads `callback({"result": …, "msg": …});` as the text that it is; nothing in it is ever run (NEWS-5).
 * @throws ProviderError `malformed` for anything else
 */
export function readAnswer(script: string, callback: string): SubscribeAnswer {
  const { result, msg } = readObject(argumentOf(script, callback));
  if (typeof result !== 'string' || typeof msg !== 'string') throw malformed();
  const message = messageText(msg);
  // The list calls it an error when somebody is on it already (NEWS-2).
  const isSuccess = result === 'success' || message.includes('subscribed');
  return { result: isSuccess ? 'success' : 'error', message };
}

/** What stands between the callback's brackets. */
function argumentOf(script: string, callback: string): string {
  const called = script
    .trim()
    .replace(/^\/\*\*\//, '')
    .replace(/;$/, '');
  if (!called.startsWith(`${callback}(`) || !called.endsWith(')')) throw malformed();
  return called.slice(callback.length + 1, -1);
}

function readObject(json: string): { result?: unknown; msg?: unknown } {
  const value = parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The text may repeat the visitor's address, so it goes into no error.
    throw malformed();
  }
}

function malformed(): ProviderError {
  return new ProviderError('newsletter', 'malformed', 'The mailing list answered with something that is no answer.');
}
