import { type Addresses, type CreateProvider, type ProviderName, providerNames } from '../provider.ts';
import { SandboxError } from '../sandbox-error.ts';
import { type Listener, listen } from './listen.ts';

interface ProviderPort {
  name: ProviderName;
  create: CreateProvider;
  listener: Listener;
}

/** A TLS port of a provider that has a plain one. */
interface TlsPort {
  name: ProviderName;
  /** The provider that the port serves. */
  to: ProviderName;
  listener: Listener;
}

export interface Ports {
  control: Listener;
  providers: ProviderPort[];
  tls: TlsPort[];
  addresses: Addresses;
  close: () => Promise<void>;
}

/** Several of the storefront's official clients require TLS. */
const overTls: Partial<Record<ProviderName, ProviderName>> = { storefrontTls: 'storefront' };

const highestPort = 65_535 - providerNames.length;

/** RFC 6761: a name that never resolves. */
const nowhere = 'http://not-listening.invalid';

/**
 * Listens at the control port and at a port for every provider of the table: at `port` and `port + 1 + index in providerNames`, or at free
 * ports when it is 0. When one cannot be listened on, those already open are closed.
 *
 * @throws {SandboxError} Names the port: it is taken, or too high for the others to follow it.
 */
export async function openPorts(
  { host, port }: { host: string; port: number },
  table: Partial<Record<ProviderName, CreateProvider>>,
): Promise<Ports> {
  if (port > highestPort) {
    throw new SandboxError(
      `Port ${port} leaves no room for the ports after it; set SANDBOX_PORT to at most ${highestPort}, or to 0 for any free ports.`,
    );
  }
  const opened: Listener[] = [];
  const open = async (owner: string, at: number, scheme?: 'https') => {
    const listener = await listen(owner, host, at, scheme);
    opened.push(listener);
    return listener;
  };
  const close = async () => {
    await Promise.all(opened.map((listener) => listener.close()));
  };

  try {
    const control = await open('control', port);
    const providers: ProviderPort[] = [];
    const tls: TlsPort[] = [];
    for (const [index, name] of providerNames.entries()) {
      const at = port === 0 ? 0 : port + 1 + index;
      const create = table[name];
      if (create) providers.push({ name, create, listener: await open(name, at) });
      const to = overTls[name];
      if (to && table[to]) tls.push({ name, to, listener: await open(name, at, 'https') });
    }
    return { control, providers, tls, addresses: addressesOf([...providers, ...tls]), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function addressesOf(ports: readonly { name: ProviderName; listener: Listener }[]): Addresses {
  const originOf = (provider: ProviderName) => ports.find(({ name }) => name === provider)?.listener.origin ?? nowhere;
  return {
    storefront: originOf('storefront'),
    storefrontTls: originOf('storefrontTls'),
    content: originOf('content'),
    startPage: originOf('startPage'),
    newsletter: originOf('newsletter'),
    support: originOf('support'),
    dashboard: originOf('dashboard'),
    geo: originOf('geo'),
    errorReports: originOf('errorReports'),
    cloud: originOf('cloud'),
    video: originOf('video'),
    media: originOf('media'),
    checkout: originOf('checkout'),
    pixel: originOf('pixel'),
  };
}
