import { expect, test } from 'vitest';
import { parseSubscribeResult } from './subscribe-result.ts';

function parsed(msg: string) {
  return parseSubscribeResult(`/**/jp(${JSON.stringify({ result: 'error', msg })});`, 'jp');
}

function messageOf(msg: string): string {
  return parsed(msg).message;
}

test.each([
  ['ada@example.com is already subscribed to list News.', 'success'],
  ["You're already subscribed!", 'success'],
  ['ada@example.com was previously unsubscribed and cannot be added.', 'error'],
  ['An email address must contain a single @', 'error'],
])('[NEWS-2] the error “%s” of the list is a %s', (msg, result) => {
  expect(parsed(msg).result).toBe(result);
});

test('[NEWS-5] a message is read up to ten thousand characters, unclosed tags among them', () => {
  expect(messageOf(`0 - Try ${'<b>'.repeat(1000)}again`)).toBe('Try again');
  expect(messageOf(`0 - Try ${'<b>'.repeat(1_000_000)}again`)).toBe('Try');
});
