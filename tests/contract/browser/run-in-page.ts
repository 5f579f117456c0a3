import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { bundle, serve } from './open-browser.ts';

const page = `<!doctype html>
<title>Example</title>
<link rel="icon" href="data:," />
<script type="module" src="./page.js"></script>`;

/** Sets a marker on the page when the example has finished. */
const script = `
try {
  await import('./example.js');
} catch (error) {
  console.error(error);
}
document.body.append(document.createElement('hr'));`;

/**
 * Runs a module in a page, bundled with the packages it names.
 *
 * @param folder The page is bundled below it, and packages are resolved from it.
 * @returns the printed lines.
 * @throws Error when it printed an error, or failed.
 */
export async function runInPage(browser: Browser, code: string, folder: string): Promise<string[]> {
  const source = join(folder, 'page');
  await mkdir(source, { recursive: true });
  await Promise.all([
    writeFile(join(source, 'index.html'), page),
    writeFile(join(source, 'page.js'), script),
    writeFile(join(source, 'example.js'), code),
  ]);
  const built = join(folder, 'built');
  await bundle(source, built);
  const server = await serve(built);
  const context = await browser.newContext();
  try {
    const visited = await context.newPage();
    const lines: string[] = [];
    const errors: string[] = [];
    visited.on('console', (message) => (message.type() === 'error' ? errors : lines).push(message.text()));
    visited.on('pageerror', ({ message }) => errors.push(message));
    await visited.goto(server.origin);
    await visited.locator('hr').waitFor({ state: 'attached' });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return lines;
  } finally {
    await context.close();
    await server.close();
  }
}
