import type { Page } from '@playwright/test';
import type { Fault } from '#tests/support/sandbox-control.ts';
import { answeredNotice, axeFaults } from '../support/axe.ts';
import { expect, test } from '../support/shop.ts';

test.use({ storageState: answeredNotice });

interface Screen {
  path: string;
  /** The layout differs between widths; screens without it are checked on desktop only. */
  isArrangedByWidth?: true;
  /** Status of the first response; default: 200. */
  status?: number;
  /** Faults to inject before opening it. */
  fault?: Fault;
  /** What it says once no response from before the fault is fresh, which each is for a second (NET-5). */
  says?: string;
  /** Identifies the screen. */
  shows: (page: Page) => Promise<void>;
}

const refused = { provider: 'content', kind: 'status', status: 403 } as const;
const failedStart = 'We can’t show the shop right now.';
const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeAttached();

const screens: Record<string, Screen> = {
  'a modal page': { path: '/bring-your-number', isArrangedByWidth: true, shows: heading('Bring your number') },
  'a modal page of lists': { path: '/in-the-box', shows: heading('In the box') },
  'the questions': { path: '/faq', shows: heading('FAQ') },
  'the thank-you page': { path: '/order-confirmation', shows: heading('Thank you') },
  'the footer page': { path: '/footer', isArrangedByWidth: true, shows: heading('Footer') },
  'what is nowhere': { path: '/nothing/here', status: 404, shows: heading('sorry, page not found') },
  'a page that failed': {
    path: '/blog',
    status: 502,
    fault: { ...refused, match: 'content_type=article' },
    says: 'Something went wrong',
    shows: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  'a site that failed to start': {
    path: '/about',
    status: 502,
    fault: refused,
    says: failedStart,
    shows: (page) => expect(page.getByText('Leave this open, and it comes back by itself.')).toBeVisible(),
  },
  'the loader': {
    path: '/about',
    status: 502,
    fault: refused,
    says: failedStart,
    async shows(page) {
      // A response that never arrives keeps the loading screen visible.
      await page.route(/\/about\.data/, () => {});
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    },
  },
};

for (const [name, { path, isArrangedByWidth, status = 200, fault, says, shows }] of Object.entries(screens)) {
  const tag = isArrangedByWidth ? '@width' : [];
  test(`[A11Y-1] axe finds no violation on ${name}`, { tag }, async ({ page, shop, pageErrors }) => {
    if (status !== 200) pageErrors.expect('status', new RegExp(`^${status} ${path}(\\.data)?$`));
    if (fault) await shop.sandbox.addFault(fault);
    if (says) await expect.poll(async () => (await page.request.get(path)).text()).toContain(says);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await shows(page);
    expect((await axeFaults(page)).filter((fault) => !isNameOfWayHome(fault))).toEqual([]);
  });
}

/** The specification names the error screen's button "navigate to home" and labels it "Return home" (decision 0049). */
function isNameOfWayHome(fault: string): boolean {
  return fault.includes('label-content-name-mismatch') && fault.includes('aria-label="navigate to home"');
}
