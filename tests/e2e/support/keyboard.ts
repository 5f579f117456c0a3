import type { JSHandle, Locator, Page } from '@playwright/test';
import { expect } from './shop.ts';

interface Look {
  /** The computed styles that a focus style may change. */
  styles: string;
  /** Whether any part of it is in the viewport and uncovered. */
  isSeen: boolean;
  /** Contrast between the outline and its background; null without an outline, or over a picture. */
  outlineContrast: number | null;
}

/** More tab stops than any page has. */
const maxStops = 150;

/**
 * Uses a page by keyboard only. At every tab stop the focused element must look different from its unfocused state
 * (WCAG 2.4.7), its outline must contrast with the background (1.4.11), and it must not be covered (2.4.11).
 */
export function keyboardOf(page: Page) {
  let last: { element: JSHandle<Element>; name: string; look: Look } | null = null;
  let stops = 0;

  /** Presses Tab, or Shift+Tab, until the element is focused. */
  async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeAttached();
    for (let step = 0; step < maxStops; step += 1) {
      await page.keyboard.press(key);
      await checkStop();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${maxStops} times ${key} did not reach ${target}.`);
  }

  async function checkStop(): Promise<void> {
    if (last) {
      const { styles } = await last.element.evaluate(lookOf);
      expect(last.look.styles, `${last.name} shows that it has the focus`).not.toBe(styles);
      last = null;
    }
    const element = await page.evaluateHandle(() => document.activeElement ?? document.body);
    // Between the last element and the first one, the browser's toolbar is focused.
    if (await element.evaluate((focused) => focused === document.body)) return;
    const [name, look] = [
      await element.evaluate((focused) => focused.outerHTML.slice(0, 200)),
      await element.evaluate(lookOf),
    ];
    expect(look.isSeen, `${name} is on the screen, with nothing over it`).toBe(true);
    if (look.outlineContrast !== null)
      expect(look.outlineContrast, `contrast of the outline of ${name}`).toBeGreaterThanOrEqual(3);
    last = { element, name, look };
    stops += 1;
  }

  /** Presses a key on the focused element, which may navigate to another page. */
  async function press(key: 'Enter' | 'Space' | 'ArrowDown' | 'ArrowUp'): Promise<void> {
    last = null;
    await page.keyboard.press(key);
  }

  /** Replaces the value of a field by typing. */
  async function type(field: Locator, text: string): Promise<void> {
    await tabTo(field);
    await page.keyboard.type(text);
  }

  return { tabTo, press, type, stops: () => stops };
}

/** Executed in the page. */
function lookOf(element: Element): Look {
  const drawn = [element, ...element.children].flatMap((part) =>
    [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(part, pseudo);
      const outline = hasOutline(style) ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : '';
      return [outline, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecorationLine].join('; ');
    }),
  );
  return { styles: drawn.join('\n'), isSeen: isSeen(), outlineContrast: outlineContrast() };

  /** A transparent one is seen in forced colors alone. */
  function hasOutline({ outlineStyle, outlineColor }: CSSStyleDeclaration): boolean {
    return outlineStyle !== 'none' && rgba(outlineColor)[3] !== 0;
  }

  /** Whether any part is in the viewport and uncovered (WCAG 2.4.11). */
  function isSeen(): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.1, 0.5, 0.9];
    return shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      }),
    );
  }

  function outlineContrast(): number | null {
    const style = getComputedStyle(element);
    const { outlineWidth, outlineColor, outlineOffset } = style;
    if (!hasOutline(style) || outlineWidth === '0px') return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const below of document.elementsFromPoint(left + width / 2, top + height / 2)) {
      const isInside = element.contains(below);
      if (isInside !== Number.parseFloat(outlineOffset) < 0) continue;
      if (below.matches('img, video')) return null;
      const ground = rgba(getComputedStyle(below).backgroundColor);
      if (ground[3] === 255) return contrast(luminance(rgba(outlineColor)), luminance(ground));
    }
    return null;
  }

  function contrast(one: number, other: number): number {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  function rgba(color: string): [number, number, number, number] {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser has no canvas.');
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  }

  /** WCAG 2.2, "relative luminance". */
  function luminance([red, green, blue]: [number, number, number, number]): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
}
