import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { startSandbox } from '#sandbox/start.ts';
import type { AppOptions } from '#server/app-types.ts';
import { type Config, readConfig } from '#server/config.ts';
import { sandboxEnvironment } from '#server/sandbox-environment.ts';
import { copyPreparedData } from './prepared-data.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';

// Every site has a client for error reports, which adds a listener for the exit of the process.
process.setMaxListeners(0);

export const siteUrl = 'http://shop.test';

export interface App {
  (request: Request, peer?: string): Promise<Response>;
  flush: (milliseconds: number) => Promise<void>;
  /** Logs and reports a fault. */
  report: (fault: unknown) => void;
  /** Renders a public page as the page cache does. */
  render: (url: string) => Promise<Response>;
  purge: (tags: readonly string[]) => void;
  settle: () => Promise<void>;
  /** What is degraded, a line each. */
  degraded: () => string[];
}

type CreateApp = (options: AppOptions) => App;

/** Milliseconds in place of the three seconds of a visitor's call: the machine may be busy. A test of a provider that hangs has its own limit. */
const longTimeouts = { storefront: 60_000, startPage: 60_000, cloud: 60_000 };

export interface Site {
  sandbox: SandboxControl;
  config: Config;
  /** The built site as a function from Request to Response. */
  app: App;
  /** Creates another instance of the site, with empty caches. */
  startApp: (options?: Partial<AppOptions>) => App;
  /** A new visitor without cookies, with this IP address. */
  visitor: (address?: string) => Visitor;
  /** A new visitor of a new instance with empty caches, which uses this `fetch` for the storefront. */
  visitorThrough: (fetch: typeof globalThis.fetch, options?: Partial<AppOptions>) => Visitor;
  close: () => Promise<void>;
}

export interface Visited {
  status: number;
  headers: Headers;
  /** The parsed page. */
  page: HTMLElement;
  /** Text of the main element, with whitespace collapsed. */
  says: string;
}

export interface Visitor {
  get: (path: string) => Promise<Visited>;
  /** Submits a form like a browser without JavaScript: with our own origin, following the redirect. */
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Visited>;
  cookies: Map<string, string>;
  /** Resolves when all error reports so far were sent. */
  flushReports: () => Promise<void>;
}

/** Starts the built site with its own sandbox; the seed is the project's unless `seedDir` is given. */
export async function startSite(
  changes: (config: Config) => Config = (config) => config,
  seedDir?: string,
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  if (seedDir === undefined) await copyPreparedData(dataDir);
  const running = await startSandbox({ host: '127.0.0.1', port: 0, dataDir, shopUrl: siteUrl, seedDir });
  await running.warmUp();
  const { providers, ...settings } = readConfig({
    SITE_URL: siteUrl,
    // No part is left out of a page because the machine is busy.
    OPTIONAL_READ_MS: '30000',
    ...sandboxEnvironment(running.description),
  });
  // The tests of a file share an app: an outage of one must not leave a circuit open for the next.
  const timeouts = { openCircuit: 0, ...longTimeouts };
  const config = changes({ ...settings, providers: { ...providers, timeouts } });
  const built = new URL('../../build/server/index.js', import.meta.url).href;
  const { createApp } = (await import(/* @vite-ignore */ built)) as { createApp: CreateApp };
  // A request has a minute: the machine may be busy.
  const startApp = (options?: Partial<AppOptions>) => createApp({ config, visitorTimeout: 60_000, ...options });
  const app = startApp();
  const sandbox = createSandboxControl(running.control);
  return {
    sandbox,
    config,
    app,
    startApp,
    visitor: (address) => createVisitor(app, address),
    visitorThrough: (fetch, options) => createVisitor(startApp({ fetch, ...options })),
    async close() {
      await sandbox.checkFaults();
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createVisitor(app: App, address?: string): Visitor {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ accept: 'text/html', ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
    const response = await app(new Request(new URL(path, siteUrl), { ...init, headers }), address);
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie);
    return response;
  }

  async function get(path: string): Promise<Visited> {
    return visited(await send(path, {}));
  }

  async function post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Visited> {
    const body = new URLSearchParams(form);
    const response = await send(path, { method: 'POST', body, headers: { origin: siteUrl, ...headers } });
    const next = response.headers.get('location');
    return response.status === 303 && next ? get(next) : visited(response);
  }

  return { get, post, cookies, flushReports: () => app.flush(5000) };
}

function storeCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

async function visited(response: Response): Promise<Visited> {
  const page = parse(await response.text());
  const main = page.querySelector('main') ?? page;
  return {
    status: response.status,
    headers: response.headers,
    page,
    says: main.structuredText.replace(/\s+/g, ' ').trim(),
  };
}
