import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Makes this thread's clients trust an additional certificate, like NODE_EXTRA_CA_CERTS, but at run time. null: nothing
 * to add.
 *
 * @param path Path of a PEM file.
 * @returns a function that reverts it; `beforeAll` and `beforeEach` call it when it is returned to them.
 */
export function trust(path: string | null): () => void {
  const before = getCACertificates('default');
  if (path !== null) setDefaultCACertificates([...before, readFileSync(path, 'utf8')]);
  return () => setDefaultCACertificates(before);
}
