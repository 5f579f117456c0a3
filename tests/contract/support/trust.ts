import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Makes this thread's clients trust a certificate beside those they trust anyway, as NODE_EXTRA_CA_CERTS would from the start. null: there
 * is nothing to add.
 *
 * @param path Of a PEM file.
 * @returns what takes it back; `beforeAll` and `beforeEach` call it in time when it is returned to them.
 */
export function trust(path: string | null): () => void {
  const before = getCACertificates('default');
  if (path !== null) setDefaultCACertificates([...before, readFileSync(path, 'utf8')]);
  return () => setDefaultCACertificates(before);
}
