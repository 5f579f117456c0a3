import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { inertType } from '#site/app/start/load-app.ts';
import { consentCookie } from '#site/features/consent/consent-answer.ts';
import { items } from '../support/shopper.ts';
import { type Shop, startShop } from '../support/start-shop.ts';
import { median } from './median.ts';
import { storePages } from './store-pages.ts';

/** Whether the app has started when the visitor presses. */
const states = ['cold', 'warm'] as const;
type State = (typeof states)[number];

interface Delay {
  /** Milliseconds from the press to the next paint, as the Event Timing API has them (w3.org/TR/event-timing); below 16 it may be less. */
  paintMs: number;
  /** Milliseconds from the press until its result is visible; for cold ones that includes loading the app. */
  resultMs: number;
}

interface InteractionRow extends Delay {
  press: string;
  state: State;
}

interface Interaction {
  press: string;
  path: string;
  hasCart?: boolean;
  control: (page: Page) => Locator;
  result: (page: Page) => Locator;
}

const theme = (page: Page, pressed?: boolean) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Dark theme', ...(pressed !== undefined && { pressed }) });

const interactions: Interaction[] = [
  {
    press: 'add to cart',
    path: '/shop/products/light-phone-iii',
    control: (page) => page.getByRole('button', { name: 'Add to cart' }),
    // The starter holds a form for two seconds, then the browser submits it: the cart's page is the result.
    result: (page) =>
      page
        .getByRole('dialog', { name: 'Cart' })
        .or(page.getByRole('heading', { level: 1, name: 'Cart' }))
        .first(),
  },
  {
    press: 'plus',
    path: '/cart',
    hasCart: true,
    control: (page) => page.getByRole('button', { name: 'One Light Phone III more' }),
    result: (page) => page.getByText('Quantity 2'),
  },
  {
    press: 'menu',
    path: '/about',
    control: (page) => page.getByRole('button', { name: 'menu' }),
    result: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  { press: 'theme', path: '/about', control: theme, result: (page) => theme(page, true) },
  {
    press: 'tabs',
    path: '/',
    // Only the app makes it a tab.
    control: (page) => page.locator('button', { hasText: 'A camera without a feed' }),
    result: (page) => page.getByRole('tab', { name: 'A camera without a feed', selected: true }),
  },
];

/** How many times slower the processor is. */
const slowdown = 4;

/** Milliseconds that a finger rests. */
const touch = 60;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'light' as const };

/** The first press on a page, on a slow phone, before the app has started and after; medians. */
export async function measureInteractions(browser: Browser, rounds: number): Promise<InteractionRow[]> {
  const shop = await startShop();
  try {
    await storePages(
      shop.url,
      interactions.map(({ path }) => path),
    );
    const rows: InteractionRow[] = [];
    for (const interaction of interactions) {
      for (const state of states) {
        const delays: Delay[] = [];
        for (let round = 0; round < rounds; round += 1)
          delays.push(await measurePress(browser, shop, interaction, state));
        rows.push({
          press: interaction.press,
          state,
          paintMs: median(delays.map(({ paintMs }) => paintMs)),
          resultMs: median(delays.map(({ resultMs }) => resultMs)),
        });
      }
    }
    return rows;
  } finally {
    await shop.stop();
  }
}

async function measurePress(browser: Browser, shop: Shop, interaction: Interaction, state: State): Promise<Delay> {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  try {
    // The cookie notice would cover what is pressed.
    await context.addCookies([{ name: consentCookie, value: 'deny', url: shop.url }]);
    if (interaction.hasCart) await fillCart(context, shop.url);
    await context.addInitScript(observeEvents, { inertType, isCold: state === 'cold' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(interaction.path);
    // What the visitor does starts the app; the event is not trusted, so it is no press that is measured.
    if (state === 'warm') {
      await page.evaluate(() => dispatchEvent(new Event('keydown')));
      await page.locator('html[data-hydrated]').waitFor();
    }
    await page.waitForLoadState('networkidle');

    await tap(session, interaction.control(page));
    await page.waitForFunction(() => window.pressed?.entries().some(({ entryType }) => entryType === 'first-input'));
    const pressed = await page.evaluate(readPress);
    await interaction.result(page).waitFor();
    const shownAt = await page.evaluate(() => performance.timeOrigin + performance.now());
    if (pressed.hadStarted !== (state === 'warm'))
      throw new Error(
        `The app had ${pressed.hadStarted ? '' : 'not '}started when "${interaction.press}" was pressed.`,
      );
    return { paintMs: pressed.paintMs, resultMs: shownAt - pressed.startedAt };
  } finally {
    await context.close();
  }
}

async function tap(session: CDPSession, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('What is pressed is not visible.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await new Promise((resolve) => setTimeout(resolve, touch));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function fillCart(context: BrowserContext, origin: string): Promise<void> {
  const form = { intent: 'add', 'item.newer': items.newer, 'quantity.newer': '1' };
  const response = await context.request.post('/cart', { form, headers: { origin } });
  if (!response.ok()) throw new Error(`The cart was answered with ${response.status()}.`);
}

declare global {
  interface Window {
    /** The events that the browser has timed, and whether the app had started at the first press. */
    pressed?: { entries: () => PerformanceEventTiming[]; hadStarted: boolean };
  }
}

/** Runs in the page before its own scripts. A cold page's starter does not start the app when the browser is idle, until the press. */
function observeEvents({ inertType: type, isCold }: { inertType: string; isCold: boolean }): void {
  const noted: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void noted.push(...list.getEntries()));
  // TypeScript's type of the options does not have the threshold.
  const timed = { type: 'event', durationThreshold: 16, buffered: true };
  observer.observe(timed);
  observer.observe({ type: 'first-input', buffered: true });
  const entries = () => {
    noted.push(...observer.takeRecords());
    return noted as PerformanceEventTiming[];
  };
  const { requestIdleCallback } = window;
  if (isCold) window.requestIdleCallback = () => 0;
  addEventListener(
    'pointerdown',
    () => {
      window.requestIdleCallback = requestIdleCallback;
      window.pressed = { entries, hadStarted: !document.querySelector(`script[type="${type}"]`) };
    },
    { capture: true, once: true },
  );
}

/** Runs in the page. The longest event of the press counts. */
async function readPress(): Promise<{ startedAt: number; paintMs: number; hadStarted: boolean }> {
  // An event is timed once its paint is on the screen.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  const { entries, hadStarted } = window.pressed ?? { entries: () => [], hadStarted: false };
  const ofPress = entries().filter(({ entryType, interactionId }) => entryType === 'first-input' || interactionId > 0);
  return {
    startedAt: performance.timeOrigin + Math.min(...ofPress.map(({ startTime }) => startTime)),
    paintMs: Math.max(...ofPress.map(({ duration }) => duration)),
    hadStarted,
  };
}
