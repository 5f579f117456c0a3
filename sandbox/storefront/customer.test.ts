import { expect, test } from 'vitest';
import { testStorefront } from './testing/test-client.ts';

const errors = 'customerUserErrors { code field message } userErrors { field message }';
const address = 'address: { city: "Rome" }, customerAccessToken: "x"';

test.each([
  ['customerCreate(input: { email: "nobody", password: "secret" })', 'INVALID', ['input', 'email'], 'Email is invalid'],
  [
    'customerCreate(input: { email: "a@b.c", password: "" })',
    'BLANK',
    ['input', 'password'],
    "Password can't be blank",
  ],
  [
    'customerAccessTokenCreate(input: { email: "a@b.c", password: "x" })',
    'UNIDENTIFIED_CUSTOMER',
    null,
    'Unidentified customer',
  ],
  ['customerRecover(email: "a@b.c")', 'UNIDENTIFIED_CUSTOMER', ['email'], 'Could not find customer'],
  [`customerAddressCreate(${address})`, 'TOKEN_INVALID', ['customerAccessToken'], 'The token provided is not valid'],
])('%s is refused: %s', async (call, code, field, message) => {
  const answer = await testStorefront().ask(`mutation { answer: ${call} { ${errors} } }`);
  expect(answer.errors).toBeUndefined();
  expect(answer.data).toEqual({
    answer: { customerUserErrors: [{ code, field, message }], userErrors: [{ field, message }] },
  });
});

test('the customer of an unknown token is null', async () => {
  const answer = await testStorefront().ask('{ customer(customerAccessToken: "x") { id } }');
  expect(answer).toMatchObject({ data: { customer: null } });
  expect(answer.errors).toBeUndefined();
});
