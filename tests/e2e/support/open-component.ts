import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { z } from 'zod';

const bundle = z.array(
  z.object({
    output: z.array(
      z.looseObject({ fileName: z.string(), code: z.string().optional(), source: z.string().optional() }),
    ),
  }),
);

/** Opens a page with only what the module renders into the element with the id "root". */
export async function openComponent(page: Page, module: URL): Promise<void> {
  const entry = fileURLToPath(module);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'component' } },
  });
  const files = bundle.parse(built).flatMap(({ output }) => output);
  await page.setContent('<div id="root"></div>');
  for (const { fileName, code, source } of files) {
    if (fileName.endsWith('.css')) await page.addStyleTag({ content: source ?? '' });
    else await page.addScriptTag({ content: code ?? '' });
  }
}
