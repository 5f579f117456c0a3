import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { onTestFinished, test } from 'vitest';
import { type Listening, listenOnLoopback } from '#tests/support/listen.ts';
import config from '../../../playwright.config.ts';

export interface OpenBrowser {
  browser: Browser;
  /**
   * Opens page.ts in a new browser context, which is closed when the test ends.
   *
   * @param hosts Origins to which host names are mapped, like `{'ipinfo.io': 'http://127.0.0.1:4008'}`, with or without TLS.
   */
  visit: (hosts?: Record<string, string>) => Promise<Page>;
  close: () => Promise<void>;
}

/** One browser, and one bundle, for all files of a worker. */
export const withBrowser = test.extend(
  'opened',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs off this pattern.
  async ({}, { onCleanup }): Promise<OpenBrowser> => {
    const opened = await openBrowser();
    onCleanup(opened.close);
    return opened;
  },
);

/** Bundles the page with the official browser clients, serves it on this machine and starts a browser. */
async function openBrowser(): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-page-'));
  await bundle(import.meta.dirname, folder);
  const server = await serve(folder);
  // The same browser and flags as in the end-to-end tests.
  const browser = await chromium.launch(config.use?.launchOptions);
  return {
    browser,
    visit: (hosts = {}) => visit(browser, server.origin, hosts),
    close: async () => {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function visit(browser: Browser, origin: string, hosts: Record<string, string>): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  for (const [name, elsewhere] of Object.entries(hosts)) {
    await page.route(
      ({ hostname }) => hostname === name,
      async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const response = await route.fetch({ url: elsewhere + pathname + search }).catch(() => null);
        await (response ? route.fulfill({ response }) : route.abort());
      },
    );
  }
  await page.goto(origin);
  await page.waitForFunction(() => 'clients' in window);
  return page;
}

/** Bundles the page into a folder. */
export async function bundle(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    mode: 'production',
    // Vitest's own NODE_ENV would choose the clients' development builds.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { outDir, minify: false, emptyOutDir: true },
    logLevel: 'error',
  });
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder's files on this machine. */
export function serve(folder: string): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page.test');
    const file = normalize(pathname === '/' ? '/index.html' : pathname);
    const stream = createReadStream(join(folder, file));
    stream.once('error', () => response.writeHead(404).end());
    stream.once('open', () => response.setHeader('content-type', types[extname(file)] ?? 'text/plain'));
    stream.pipe(response);
  });
  return listenOnLoopback(server);
}
