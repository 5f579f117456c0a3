const secretName = /authorization|cookie|token|secret|api-key|password|signature/i;
const cardField = /card|number|cvc|cvv|security|expir/i;

/** Enough is left to see which secret it was: the last four characters of a long one. */
function masked(value: string): string {
  return value.length >= 12 ? `***${value.slice(-4)}` : '***';
}

/** Headers as an object, the values of secret ones masked. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, secretName.test(name) ? masked(value) : value]));
}

/** The address, secret query parameters masked (Contentful takes its token as `access_token` too). */
export function maskedUrl(address: string): string {
  const url = new URL(address);
  for (const [name, value] of [...url.searchParams]) {
    if (secretName.test(name) && name !== 'sync_token') url.searchParams.set(name, masked(value));
  }
  return url.href;
}

/** Form bodies lose card details: people type real ones into checkouts. Anything else stays as it came. */
export function maskedBody(body: string, contentType: string): string {
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return body;
  const form = new URLSearchParams(body);
  for (const [name, value] of [...form]) {
    if (cardField.test(name) || secretName.test(name)) form.set(name, masked(value));
  }
  return form.toString();
}
