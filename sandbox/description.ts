import type { Listener } from './listen.ts';
import type { Provider, ProviderName } from './provider.ts';

/** One provider as a client must know it: its origin, then ids and tokens. */
export type ProviderDescription = { url: string } & Record<string, unknown>;

/** `GET /_sandbox`: the control port and every provider that listens. */
export type SandboxDescription = { control: ProviderDescription } & Partial<Record<ProviderName, ProviderDescription>>;

interface Running {
  name: ProviderName;
  listener: Pick<Listener, 'origin'>;
  provider: Pick<Provider, 'describe'>;
}

export function describeSandbox(control: string, running: readonly Running[]): SandboxDescription {
  const description: SandboxDescription = { control: { url: control } };
  for (const { name, listener, provider } of running)
    description[name] = { url: listener.origin, ...provider.describe() };
  return description;
}
