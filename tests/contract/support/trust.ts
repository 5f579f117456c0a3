import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Makes this thread's clients trust a certificate beside those they trust anyway, as NODE_EXTRA_CA_CERTS would from the start. null: there
 * is nothing to add.
 *
 * @param path Of a PEM file.
 */
export function trust(path: string | null): void {
  if (path !== null) setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
}
