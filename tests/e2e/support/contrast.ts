import { expect, type Locator, type Page } from '@playwright/test';

export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Where an element's words are within their container, in CSS pixels. */
interface Words {
  color: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The lowest contrast, in each theme, of a link's or a button's color in the header with the pixels behind its words (WCAG 1.4.3). The page is loaded
 * once: another theme shows other pictures.
 */
export async function lowestContrasts(page: Page): Promise<Record<'light' | 'dark', number>> {
  const lowest = { light: 0, dark: 0 };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => mainNavigation(page).evaluate(hasPicturesBehind)).toBe(true);
    await page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.complete && image.decode())));
    const bar = mainNavigation(page);
    lowest[colorScheme] = await lowestContrast(bar, bar.locator('a, button'));
  }
  return lowest;
}

/** Whether the pictures behind the header have loaded. In the page, which chooses those of another theme when it paints the next frame. */
async function hasPicturesBehind(bar: Element): Promise<boolean> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const { bottom } = bar.getBoundingClientRect();
  return [...document.images].every((image) => {
    const { top, left, right } = image.getBoundingClientRect();
    return image.complete || !image.checkVisibility() || top > bottom || left > innerWidth || right < 0;
  });
}

/** The lowest contrast of the words of elements in a container, which is in the viewport, with the pixels behind them. */
export async function lowestContrast(container: Locator, elements: Locator): Promise<number> {
  const page = container.page();
  const box = await container.boundingBox();
  if (!box) throw new Error('The container is not visible.');
  const clip = { ...box, y: Math.max(box.y, 0) };
  const words = await elements.evaluateAll((each: HTMLElement[], { x, y }) => {
    const range = document.createRange();
    return each.map((element) => {
      // The box is that of its words or its logo: the element itself is as high as a finger.
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      const { color, visibility } = getComputedStyle(element);
      return { color, visibility, left: box.x - x, top: box.y - y, width: box.width, height: box.height };
    });
  }, clip);
  const shown = words.filter(({ visibility, width, height }) => visibility === 'visible' && width > 0 && height > 0);
  await elements.evaluateAll((each: HTMLElement[]) => {
    for (const element of each) element.style.visibility = 'hidden';
  });
  const picture = (await page.screenshot({ clip })).toString('base64');
  await elements.evaluateAll((each: HTMLElement[]) => {
    for (const element of each) element.style.visibility = '';
  });
  return page.evaluate(contrastWith, { words: shown, picture });
}

/** In the page, which can decode the picture. */
async function contrastWith({ words, picture }: { words: Words[]; picture: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const ground = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(ground.width, ground.height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(ground, 0, 0);
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let lowest = 21;
  for (const { color, left, top, width, height } of words) {
    const ink = luminance((color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const { data } = context.getImageData(left, top, width, height);
    for (let index = 0; index < data.length; index += 4) {
      // Outside of the container.
      if (data[index + 3] === 0) continue;
      const behind = luminance([data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]);
      lowest = Math.min(lowest, (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05));
    }
  }
  return lowest;
}
