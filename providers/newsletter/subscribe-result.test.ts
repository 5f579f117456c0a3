import { expect, test } from 'vitest';
import { parseSubscribeResult } from './subscribe-result.ts';

function messageOf(msg: string): string {
  return parseSubscribeResult(`/**/jp(${JSON.stringify({ result: 'error', msg })});`, 'jp').message;
}

test('[NEWS-5] a message is read up to ten thousand characters, unclosed tags among them', () => {
  expect(messageOf(`0 - Try ${'<b>'.repeat(1000)}again`)).toBe('Try again');
  expect(messageOf(`0 - Try ${'<b>'.repeat(1_000_000)}again`)).toBe('Try');
});
