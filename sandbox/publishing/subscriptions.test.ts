import { expect, test } from 'vitest';
import { matchesTopic } from './subscriptions.ts';

test.each([
  ['Entry.publish', true],
  ['*', true],
  ['Entry.*', true],
  ['*.publish', true],
  ['*.*', true],
  ['Entry', false],
  ['Entry.publis', false],
  ['ntry.publish', false],
  ['Asset.*', false],
  ['Entry-publish', false],
  ['Entr(y|ies).publish', false],
])('The mask %s matches the topic Entry.publish: %s', (mask, matches) => {
  expect(matchesTopic(mask, 'Entry.publish')).toBe(matches);
});
