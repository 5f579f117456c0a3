import { expect, test } from 'vitest';
import { fieldValues } from './order-form.ts';
import { createRefusals } from './refusals.ts';

test('A refused form is stored without the card’s fields', () => {
  const refusals = createRefusals(() => 0);
  const id = refusals.add('cart', { values: fieldValues((name) => `typed ${name}`) });
  const { values } = refusals.find('cart', id) ?? {};
  expect(values).toMatchObject({ email: 'typed email', cardNumber: '', cardExpiry: '', cardCvc: '' });
});

test('A refused form is found for its own cart only, for half an hour', () => {
  let now = 1000;
  const refusals = createRefusals(() => now);
  const id = refusals.add('cart', { values: fieldValues(() => ''), reason: 'Changed.' });
  expect(refusals.find('other', id)).toBeNull();
  now += 30 * 60 * 1000;
  expect(refusals.find('cart', id)).toMatchObject({ reason: 'Changed.' });
  now += 1;
  expect(refusals.find('cart', id)).toBeNull();
});
