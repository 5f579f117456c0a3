/** A valid form of the credit check. */
export const application = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-05-01',
  line1: '1 Quiet Street',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11201',
  country: 'US',
};
