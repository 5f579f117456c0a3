import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import { startShop } from '#tests/support/start-shop.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { settle } from '../look/settle.ts';
import { type Pictured, pictured, pictureOf } from './pictured.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

/**
 * `npm run picture-blocks`: takes the pictures of `docs/editors.md` in the preview, which marks each text with its field, and writes the names of the
 * fields over the texts.
 */
async function takePictures(): Promise<void> {
  await mkdir(`${docs}editors`, { recursive: true });
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  try {
    const page = await browser.newPage({
      baseURL: shop.url,
      viewport: { width: 1000, height: 800 },
      // The page's Content-Security-Policy refuses the style that is added below.
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    await page.context().addCookies([{ name: consentCookie, value: 'deny', url: shop.url }]);
    for (const [type, block] of Object.entries(pictured)) {
      await page.goto(`/preview?${new URLSearchParams({ secret: sandboxPreviewSecret, path: block.path })}`);
      await settle(page);
      await page.addStyleTag({ content: '#preview-bar, .page > nav, .skip { display: none !important }' });
      const text = page.locator(`main [data-edit*="/entries/${block.entry}"]`).first();
      const section = text.locator('xpath=ancestor-or-self::*[self::section or self::header][last()]');
      await nameFields(section, block);
      const png = await section.screenshot();
      await sharp(png)
        .resize({ width: 760 })
        .webp({ quality: 60, effort: 6 })
        .toFile(docs + pictureOf(type));
      console.info(pictureOf(type));
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}

/** Writes a label over each text and the first picture of a block: the path of its field from the block, once for a list. */
async function nameFields(block: Locator, { entry, items = '', picture = '' }: Pictured): Promise<void> {
  await block.evaluate(
    (section, [id, ownItems, pictureField]) => {
      const named = new Map<string, HTMLElement>();
      const name = (element: Element | undefined, path: string) => {
        if (element instanceof HTMLElement && element.checkVisibility() && !named.has(path)) named.set(path, element);
      };
      for (const element of section.querySelectorAll('[data-edit]')) {
        const { pathname, searchParams } = new URL(element.getAttribute('data-edit') ?? '');
        const shown = pathname.split('/').at(-1) ?? '';
        const parts = shown.startsWith(id) ? shown.slice(id.length).split('-') : [ownItems];
        const lists = parts.filter((part) => part !== '' && !/^\d+$/.test(part));
        name(element, [...lists, searchParams.get('focusedField')].join(' › '));
      }
      // The padding makes room for the labels.
      for (const element of named.values()) element.style.paddingTop = '26px';
      const pictures = [...section.querySelectorAll('img, video')];
      if (pictureField)
        name(
          pictures.find((shown) => shown.checkVisibility()),
          pictureField,
        );
      for (const [path, element] of named) {
        element.style.outline = '1px dashed #b3261e';
        const { top, left } = element.getBoundingClientRect();
        const label = document.createElement('span');
        label.textContent = path;
        label.style.cssText = `position: absolute; z-index: 99; left: ${left + scrollX}px; top: ${top + scrollY}px; padding: 0 6px; background: #b3261e; color: #fff; font: 600 15px/22px system-ui, sans-serif; white-space: nowrap`;
        document.body.append(label);
      }
    },
    [entry, items, picture] as const,
  );
}

await takePictures();
