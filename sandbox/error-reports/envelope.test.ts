import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EnvelopeError, parseEnvelope } from './envelope.ts';

const id = '9ec79c33ec9942ab8353589fcb2e04dc';

test('Items end after their length, or at the line break without one', () => {
  const body = Buffer.from(
    `{"event_id":"${id}"}\n{"type":"attachment","length":10,"filename":"a.txt"}\nline\nline2\n{"type":"event"}\n{"message":"hi"}\n\n`,
  );
  const { header, items } = parseEnvelope(body);
  expect(header).toEqual({ event_id: id });
  expect(items.map(({ type, payload }) => [type, payload.toString()])).toEqual([
    ['attachment', 'line\nline2'],
    ['event', '{"message":"hi"}'],
  ]);
});

test('An envelope may be empty, and its last line may be unfinished', () => {
  expect(parseEnvelope(Buffer.from('{}')).items).toEqual([]);
  expect(parseEnvelope(Buffer.from('{}\n{"type":"session"}\n{"sid":1}')).items).toHaveLength(1);
  expect(parseEnvelope(Buffer.from('{}\n{"type":"attachment","length":0}\n\n{"type":"event"}\n{}')).items).toHaveLength(
    2,
  );
});

test.each([
  ['', 'missing envelope header'],
  ['not json', 'invalid envelope header'],
  ['[]', 'invalid envelope header'],
  ['{}\nnot json\n{}', 'invalid item header'],
  ['{}\n{"length":2}\n{}', 'missing item type'],
  ['{}\n{"type":"event","length":-1}\n{}', 'invalid item length'],
  ['{}\n{"type":"event","length":"x"}\n{}', 'invalid item length'],
  ['{}\n{"type":"event","length":99}\n{}', 'unexpected end of file'],
  ['{}\n{"type":"event","length":1}\n{}', 'missing newline after header or payload'],
])('%j is refused: %s', (body, message) => {
  expect(() => parseEnvelope(Buffer.from(body))).toThrow(new EnvelopeError(message));
});

test('Parsing returns the items that were serialized, with any bytes', () => {
  const payloads = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 });
  fc.assert(
    fc.property(payloads, (contents) => {
      const lines = contents.flatMap((content) => [
        Buffer.from(`{"type":"attachment","length":${content.length}}\n`),
        Buffer.from(content),
        Buffer.from('\n'),
      ]);
      const { items } = parseEnvelope(Buffer.concat([Buffer.from('{}\n'), ...lines]));
      expect(items.map(({ payload }) => [...payload])).toEqual(contents.map((content) => [...content]));
    }),
  );
});

test('Arbitrary bytes are parsed or refused with EnvelopeError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (head, rest) => {
      try {
        parseEnvelope(Buffer.from(`${head}\n${rest}`));
      } catch (error) {
        expect(error).toBeInstanceOf(EnvelopeError);
      }
    }),
  );
});
