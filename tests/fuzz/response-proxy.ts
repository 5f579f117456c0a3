import { createServer, type IncomingMessage } from 'node:http';
import type { Config } from '#server/config.ts';
import { listenOnLoopback } from '#tests/support/listen.ts';
import { applyChange, type Change, type ProviderResponse } from './response-change.ts';

/** A call of the site to a provider, with the original response. */
export interface ProviderCall {
  /** Provider and operation, the same in every run. */
  name: string;
  body: string;
}

export interface ResponseProxy {
  /** The site's configuration with the proxy's address for every provider. */
  config: Config;
  /** The proxy's origin for the video host. */
  videoOrigin: string;
  /** Changes the responses of these calls; null: no change. */
  setChange: (changed: { call: string; change: Change } | null) => void;
  /** The calls since the last time this was called. */
  takeCalls: () => ProviderCall[];
  close: () => Promise<void>;
}

type Provider = 'storefront' | 'content' | 'startPage' | 'cloud' | 'newsletter' | 'geo' | 'video';

/** A proxy between a site and its providers, with an HTTP server for each, that changes responses. */
export async function startResponseProxy(config: Config): Promise<ResponseProxy> {
  const targets = targetsOf(config);
  const closers: (() => Promise<void>)[] = [];
  const origins: Partial<Record<Provider, string>> = {};
  let changed: { call: string; change: Change } | null = null;
  let calls: ProviderCall[] = [];

  for (const [provider, target] of Object.entries(targets)) {
    const server = createServer((request, response) => {
      forward(provider as Provider, target, request).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.destroy(),
      );
    });
    const { origin, close } = await listenOnLoopback(server);
    closers.push(close);
    origins[provider as Provider] = origin;
  }

  async function forward(provider: Provider, target: string, request: IncomingMessage): Promise<ProviderResponse> {
    const own = origins[provider] ?? '';
    const path = replaceOrigin(request.url ?? '/', own, target);
    const body = await textOf(request);
    const { host, connection, 'content-length': _length, 'accept-encoding': _encoding, ...headers } = request.headers;
    const response = await fetch(target + path, {
      method: request.method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body && { body }),
      redirect: 'manual',
    });
    const original = {
      status: response.status,
      headers: forwardedHeaders(response.headers),
      body: replaceOrigin(await response.text(), target, own),
    };
    const name = nameOf(provider, request.method ?? 'GET', path, body);
    calls.push({ name, body: original.body });
    return changed?.call === name ? applyChange(changed.change, original) : original;
  }

  return {
    config: throughProxy(config, origins as Record<Provider, string>),
    videoOrigin: origins.video ?? '',
    setChange(next) {
      changed = next;
    },
    takeCalls() {
      const taken = calls;
      calls = [];
      return taken;
    },
    async close() {
      for (const closeServer of closers) await closeServer();
    },
  };
}

function targetsOf({ providers }: Config): Record<Provider, string> {
  const { storefront, content, startPage, cloud, newsletter, geo, video } = providers;
  const urls = {
    storefront: storefront.domain,
    content: content.host,
    startPage: startPage.apiHost ?? '',
    cloud: cloud ?? '',
    newsletter,
    geo: geo.url,
    video: video.url,
  };
  return {
    storefront: new URL(urls.storefront).origin,
    content: new URL(urls.content).origin,
    startPage: new URL(urls.startPage).origin,
    cloud: new URL(urls.cloud).origin,
    newsletter: new URL(urls.newsletter).origin,
    geo: new URL(urls.geo).origin,
    video: new URL(urls.video).origin,
  };
}

function throughProxy(config: Config, origins: Record<Provider, string>): Config {
  const { providers } = config;
  const replaced = (address: string, origin: string) => address.replace(new URL(address).origin, origin);
  return {
    ...config,
    providers: {
      ...providers,
      storefront: { ...providers.storefront, domain: origins.storefront },
      content: { ...providers.content, host: origins.content },
      startPage: { ...providers.startPage, apiHost: origins.startPage },
      cloud: providers.cloud && replaced(providers.cloud, origins.cloud),
      newsletter: replaced(providers.newsletter, origins.newsletter),
      geo: { ...providers.geo, url: replaced(providers.geo.url, origins.geo) },
      video: { ...providers.video, url: replaced(providers.video.url, origins.video) },
      errorReports: null,
    },
  };
}

/** Storefront calls by operation, content by type and slug, others by path, without parts that differ between runs. */
function nameOf(provider: Provider, method: string, path: string, body: string): string {
  const { pathname, searchParams } = new URL(path, 'http://provider');
  if (provider === 'storefront') return `storefront ${/\b(?:query|mutation)\s+(\w+)/.exec(body)?.[1] ?? 'unnamed'}`;
  if (provider === 'startPage') return 'startPage query';
  if (provider === 'content') {
    const which = [...searchParams].filter(([name]) => name === 'content_type' || /slug|sys\.id/.test(name));
    return ['content', pathname.split('/').at(-1), ...which.map((pair) => pair.join('='))].join(' ');
  }
  return `${provider} ${method} ${pathname.replace(/[\w-]{20,}|\d+\.\d+\.\d+\.\d+/g, '*')}`;
}

function replaceOrigin(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}

/** The body is passed on decoded, so headers that describe its encoding are removed. */
function forwardedHeaders(headers: Headers): Record<string, string> {
  const ofBytes = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']);
  return Object.fromEntries([...headers].filter(([name]) => !ofBytes.has(name)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
