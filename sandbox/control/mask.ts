const secretName = /authorization|cookie|token|secret|api-key|password|signature/i;
const cardField = /card|number|cvc|cvv|security|expir/i;

/** The last four characters of a long secret are not masked, to distinguish secrets. */
function masked(value: string): string {
  return value.length >= 12 ? `***${value.slice(-4)}` : '***';
}

/** Headers as an object, values of secret ones masked. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, secretName.test(name) ? masked(value) : value]));
}

/** The URL, secret query parameters masked (Contentful accepts its token as `access_token` too). */
export function maskedUrl(address: string): string {
  const url = new URL(address);
  for (const [name, value] of [...url.searchParams]) {
    if (secretName.test(name) && name !== 'sync_token') url.searchParams.set(name, masked(value));
  }
  return url.href;
}

/** Card details and secrets of form and JSON bodies masked: people type real ones into checkouts. Other bodies are unchanged. */
export function maskedBody(body: string, contentType: string): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return maskedForm(body);
  return /^application\/([\w.-]+\+)?json/.test(contentType) ? maskedJson(body) : body;
}

function isSecret(name: string): boolean {
  return cardField.test(name) || secretName.test(name);
}

function maskedForm(body: string): string {
  const form = new URLSearchParams(body);
  for (const [name, value] of [...form]) if (isSecret(name)) form.set(name, masked(value));
  return form.toString();
}

/** Member by member, as text, so that invalid or truncated JSON is masked as well. */
function maskedJson(body: string): string {
  return body.replace(/"([^"\\]{1,60})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (member, name: string, colon: string) =>
    isSecret(name) ? `"${name}"${colon}"***"` : member,
  );
}
