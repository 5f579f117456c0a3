import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

interface Certificate {
  /** Path of the PEM file a client must trust: `NODE_EXTRA_CA_CERTS`, or the `ca` of its TLS options. */
  path: string;
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
}

const dayMs = 86_400_000;
const validDays = 825;
const renewedDaysAhead = 30;

/**
 * The sandbox's self-signed certificate for this machine's loopback names. One that is also for `hosts` has a file of its own. Certificates are
 * stored in the data folder's `tls` (only the owner can read the key), so that clients that trust one also do so after a restart. A new one is made
 * if it is missing, is about to expire, or has other names.
 *
 * @param hosts Other names, like `*.example.com`.
 * @param now Milliseconds since the epoch, of the machine, by which clients check the certificate.
 */
export async function openCertificate(
  dataDir: string,
  hosts: readonly string[] = [],
  now: number = Date.now(),
): Promise<Certificate> {
  const folder = join(dataDir, 'tls');
  const prefix = hosts.length > 0 ? 'provider-names-' : '';
  const paths = { cert: join(folder, `${prefix}certificate.pem`), key: join(folder, `${prefix}key.pem`) };
  const names = ['localhost', ...hosts];
  const stored = readStored(paths);
  if (stored && isUsable(new X509Certificate(stored.cert), names, now)) return { path: paths.cert, ...stored };
  const { generate } = await import('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Sandbox stand-in' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - dayMs),
    notAfterDate: new Date(now + validDays * dayMs),
    extensions: [
      // The certificate is not an authority: a client that trusts it trusts only this server, and not certificates signed with its key.
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
          ...names.map((value) => ({ type: 2 as const, value })),
        ],
      },
    ],
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(paths.key, key, { mode: 0o600 });
  writeFileSync(paths.cert, cert);
  return { path: paths.cert, cert, key };
}

function isUsable(certificate: X509Certificate, names: string[], now: number): boolean {
  const stored = (certificate.subjectAltName ?? '').split(', ').filter((name) => name.startsWith('DNS:'));
  const hasNames = isDeepStrictEqual(new Set(stored), new Set(names.map((name) => `DNS:${name}`)));
  return hasNames && Date.parse(certificate.validTo) > now + renewedDaysAhead * dayMs;
}

function readStored(paths: { cert: string; key: string }): { cert: string; key: string } | null {
  try {
    return { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
