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
  const result = await testStorefront().execute(`mutation { result: ${call} { ${errors} } }`);
  expect(result.errors).toBeUndefined();
  expect(result.data).toEqual({
    result: { customerUserErrors: [{ code, field, message }], userErrors: [{ field, message }] },
  });
});

test('the customer of an unknown token is null', async () => {
  const result = await testStorefront().execute('{ customer(customerAccessToken: "x") { id } }');
  expect(result).toMatchObject({ data: { customer: null } });
  expect(result.errors).toBeUndefined();
});
