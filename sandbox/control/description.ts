import { resolve } from 'node:path';
import type { Listener } from '../http/listen.ts';
import type { Ports } from '../http/ports.ts';
import type { Provider, ProviderName } from '../provider.ts';

/** One provider as a client must know it: its origin, then ids and tokens. */
export type ProviderDescription = { url: string } & Record<string, unknown>;

/** `GET /_sandbox`: the control port and every provider that listens. */
export type SandboxDescription = { control: ProviderDescription } & Partial<Record<ProviderName, ProviderDescription>>;

interface Running {
  name: ProviderName;
  listener: Pick<Listener, 'origin'>;
  provider: Pick<Provider, 'describe'>;
}

/** @param certificate Path of the PEM file that clients of the TLS ports must trust. */
export function describeSandbox(
  { control, tls }: Pick<Ports, 'control' | 'tls'>,
  running: readonly Running[],
  certificate: string,
): SandboxDescription {
  const description: SandboxDescription = { control: { url: control.origin } };
  for (const { name, listener, provider } of running) {
    const second = tls.find(({ to }) => to === name);
    description[name] = {
      url: listener.origin,
      ...(second && { tlsUrl: second.listener.origin, certificate: resolve(certificate) }),
      ...provider.describe(),
    };
  }
  return description;
}
