import { axeFaults } from './support/axe.ts';
import { expect, test } from './support/shop.ts';

const black = '/shop/products/light-phone-ii-black';
test('[SHOP-7][CART-20] a phone with all that goes with it is bought by one button', async ({ page, shop }) => {
  await page.goto(black);
  await page.getByRole('checkbox', { name: 'US SIM card' }).check();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('checkbox', { name: 'Protective case for Light Phone II, black' }).check();
  await page.getByRole('checkbox', { name: 'Screen protector for Light Phone II' }).check();
  await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$418' }).first()).toBeVisible();
  const changes = (await shop.sandbox.requests('storefront')).filter(({ body }) => /mutation Cart/.test(body));
  expect(changes).toHaveLength(1);
});

test('[SHOP-6] a picture opens full size, and Escape leads back', async ({ page, javaScriptEnabled }) => {
  await page.goto('/shop/products/light-phone-iii');
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('button').first();
  await picture.click();
  const full = page.getByRole('region', { name: 'Full size' });
  await expect(full).toBeVisible();
  await expect(full.getByRole('img').first()).toHaveAttribute('src', /width=1600/);
  await expect(picture.getByRole('img')).toHaveAttribute('src', /width=500/);
  const [small, large] = [await picture.boundingBox(), await full.getByRole('img').first().boundingBox()];
  expect(large?.width).toBeGreaterThan(small?.width ?? Number.POSITIVE_INFINITY);
  if (javaScriptEnabled) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Picture 2 of 5').last()).toBeAttached();
  }
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
});

test('[ROUTE-4] an address below /products opens at its section', async ({ page }) => {
  for (const [path, name] of [
    ['/products/accessories', 'Accessories'],
    ['/products/offsets', 'Carbon offset'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name, exact: true })).toBeInViewport();
  }
});

test('[SHOP-3] a deep link chooses the variant', async ({ page }) => {
  await page.goto(`${black}?variant=2004`);
  await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
});

test('[SHOP-7][CART-20] a SIM card never goes into the cart with the Global phone', async ({
  page,
  javaScriptEnabled,
  complaints,
}) => {
  await page.goto(`${black}?variant=2004`);
  const sim = page.getByRole('checkbox', { name: 'US SIM card' });
  if (javaScriptEnabled) return expect(sim).toBeDisabled();
  complaints.expect(/422/);
  await sim.check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Only for the North America phone: SIM card.')).toBeVisible();
  await expect(sim).toBeChecked();
  await page.getByRole('radio', { name: 'North America' }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByText('US SIM card')).toBeVisible();
});

test('[SHOP-7] without JavaScript no total is claimed, since nothing keeps it right', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(black);
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toBeVisible({ visible: javaScriptEnabled });
});

test('nothing is wider than the screen', async ({ page }) => {
  for (const path of [black, '/products/plans', '/shop/products/light-phone-iii', '/shop', '/credit-check']) {
    await page.goto(path);
    const { width, shown } = await page.locator('html').evaluate((html) => ({
      width: html.scrollWidth,
      shown: html.clientWidth,
    }));
    expect(width, path).toBe(shown);
  }
});

test.describe('in the app', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'these are what JavaScript adds');

  test('[SHOP-7] the total follows every choice', async ({ page }) => {
    await page.goto(black);
    const total = page.getByRole('status').filter({ hasText: 'Total' });
    await expect(total).toHaveText('Total $299');
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await expect(total).toHaveText('Total $309');
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expect(total).toHaveText('Total $315');
    await page.getByRole('radio', { name: 'Global' }).check();
    await expect(total).toHaveText('Total $299');
    await expect(page.getByRole('checkbox', { name: 'US SIM card' })).toBeDisabled();
    await page.getByRole('radio', { name: 'North America' }).check();
    await expect(total).toHaveText('Total $315');
  });

  test('[SHOP-7] what does not go with the chosen region says so, and is not said to be added', async ({ page }) => {
    await page.goto(black);
    await page.getByRole('checkbox', { name: 'US SIM card' }).check();
    await expect(page.getByText('added', { exact: true }).first()).toBeVisible();
    await page.getByRole('radio', { name: 'Global' }).check();
    await expect(page.getByRole('group', { name: 'SIM card, not with Global' })).toBeVisible();
    await expect(page.getByText('added', { exact: true }).first()).toBeHidden();
    await page.getByRole('radio', { name: 'North America' }).check();
    await expect(page.getByText('added', { exact: true }).first()).toBeVisible();
  });

  test('[A11Y-1][CART-4] the cart that adding opened gives the keyboard back to the button', async ({ page }) => {
    await page.goto('/shop/products/sim-card');
    const button = page.getByRole('button', { name: 'Add to cart' });
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('[CART-18] without a connection the page stays, and adds when it is back', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/shop/products/sim-card', { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Add to cart' });
    await context.setOffline(true);
    await button.click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveText(/The shop can’t be reached right now\..*Please try again\./);
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  });

  test('[CART-18] what is added while the connection is away says so, and goes in when it is back', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/shop/products/sim-card');
    const button = page.getByRole('button', { name: 'Add to cart' });
    await button.click();
    await expect(page.getByRole('button', { name: 'Checkout' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await button.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'The shop can’t be reached right now. Your changes are kept here and sent as soon as it can.',
    );
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Quantity 2');
  });

  test('[A11Y-1] what the keyboard comes to stands above the fixed button', async ({ page }) => {
    await page.goto(black);
    const offset = page.getByRole('checkbox', { name: 'Carbon offset' });
    await page
      .getByRole('checkbox', { name: 'Screen protector for Light Phone II' })
      .evaluate((element) => element.focus({ preventScroll: true }));
    await offset.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
    await page.keyboard.press('Tab');
    await expect(offset).toBeFocused();
    const [reached, button] = await Promise.all([
      offset.boundingBox(),
      page.getByRole('button', { name: 'Add to cart' }).boundingBox(),
    ]);
    if (!reached || !button) throw new Error('One of them is not on the screen.');
    expect(reached.y + reached.height).toBeLessThan(button.y);
  });

  test('[A11Y-1] the ring of what has the focus is seen, on a filled button and on a picture', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    const button = page.getByRole('button', { name: 'Add to cart' });
    await button.focus();
    const { ring, label } = await button.evaluate((element) => {
      const { outlineColor, color } = getComputedStyle(element);
      return { ring: outlineColor, label: color };
    });
    expect(ring).not.toBe(label);
    const gallery = page.getByRole('region', { name: 'Pictures' });
    const slide = gallery.getByRole('button').first();
    await gallery.focus();
    const drawnBy = () => slide.evaluate((element) => getComputedStyle(element, '::after').outlineWidth);
    await expect.poll(drawnBy).toBe('2px');
    await page.keyboard.press('Tab');
    await expect(slide).toBeFocused();
    await expect.poll(drawnBy).toBe('2px');
  });

  test('[SHOP-3] the chosen variant stays in the address, and through a reload', async ({ page }) => {
    await page.goto(black);
    await page.getByRole('radio', { name: 'Global' }).check();
    await expect(page).toHaveURL(/\?variant=2004$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
  });

  test('[SHOP-3] the chosen plan stays in the address too', async ({ page }) => {
    await page.goto('/shop/products/light-protect-plan');
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await expect(page).toHaveURL(/\?variant=2008&selling_plan=5002$/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  test('[SHOP-7] another colour is another page, and keeps what was chosen', async ({ page }) => {
    await page.goto(black);
    await page.getByRole('radio', { name: 'Global' }).check();
    await page.getByRole('checkbox', { name: 'Carbon offset' }).check();
    await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Light gray' }).click();
    await expect(page).toHaveURL(/light-phone-ii-light-gray$/);
    await expect(page.getByRole('heading', { level: 1, name: '(pre-order)' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Global' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Carbon offset' })).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $304');
  });

  test('[SHOP-6] the keyboard goes through the pictures, and each is announced', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await gallery.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Picture 2 of 5')).toBeAttached();
    await page.keyboard.press('End');
    await expect(page.getByText('Picture 5 of 5')).toBeAttached();
    await page.keyboard.press('Home');
    await expect(page.getByText('Picture 1 of 5')).toBeAttached();
  });

  test('[SHOP-6] a drag by mouse goes on to the next picture and opens nothing', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await gallery.focus();
    const box = await gallery.boundingBox();
    if (!box) throw new Error('The gallery is not on the screen.');
    const y = box.y + 200;
    await page.mouse.move(box.x + box.width * 0.7, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText('Picture 2 of 5')).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('[SHOP-6] a drag that the browser takes away is over', async ({ page }) => {
    await page.goto('/shop/products/light-phone-iii');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await gallery.focus();
    const box = await gallery.boundingBox();
    if (!box) throw new Error('The gallery is not on the screen.');
    const y = box.y + 200;
    await page.mouse.move(box.x + box.width * 0.7, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
    await expect(gallery).not.toHaveJSProperty('scrollLeft', 0);
    await gallery.dispatchEvent('pointercancel', { pointerType: 'mouse' });
    await page.mouse.move(box.x + box.width * 0.1, y, { steps: 4 });
    await expect(gallery).toHaveJSProperty('scrollLeft', 0);
    await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
  });

  test('[SHOP-6] the pictures snap again after a drag, also where nobody says when scrolling ends', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
    });
    await page.goto('/shop/products/light-phone-iii');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await gallery.focus();
    const box = await gallery.boundingBox();
    if (!box) throw new Error('The gallery is not on the screen.');
    await page.mouse.move(box.x + box.width * 0.7, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.2, box.y + 200, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText('Picture 2 of 5')).toBeAttached();
    await expect(gallery).toHaveJSProperty('style.scrollSnapType', '');
  });

  test('[SHOP-6] the pictures play, pause under the pointer, and stop when they are touched', async ({ page }) => {
    await page.clock.install();
    await page.goto('/shop/products/light-phone-iii');
    const frame = page.locator('[data-autoplay]');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await expect(frame).toHaveAttribute('data-autoplay', 'playing');
    await gallery.hover();
    await expect(frame).toHaveAttribute('data-autoplay', 'paused');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(frame).toHaveAttribute('data-autoplay', 'playing');
    await page.clock.runFor(3000);
    await expect(gallery).not.toHaveJSProperty('scrollLeft', 0);
    await page.getByRole('button', { name: 'pause' }).click();
    await expect(frame).toHaveAttribute('data-autoplay', 'stopped');
  });

  test('[SHOP-6] a tap on pause stops the pictures, and opens none', async ({ page, hasTouch }) => {
    test.skip(!hasTouch, 'a finger has no place above the pictures before it touches them');
    await page.goto('/shop/products/light-phone-iii');
    await page.getByRole('button', { name: 'pause' }).tap();
    await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'stopped');
    await expect(page.getByRole('region', { name: 'Pictures' })).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('[SHOP-6] the pictures never move by themselves for whoever asked for reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/shop/products/light-phone-iii');
    await page.getByRole('region', { name: 'Pictures' }).focus();
    await expect(page.locator('[data-autoplay]')).toHaveAttribute('data-autoplay', 'stopped');
    await expect(page.getByRole('button', { name: 'pause' })).toBeHidden();
  });

  test('[NET-8][PAGE-9] the credit check answers in its panel, and the page stays', async ({
    page,
    shop,
    complaints,
  }) => {
    await page.goto('/products/pricing');
    await page.getByText('See if you can pay in parts').click();
    complaints.expect(/422/);
    await page.getByRole('button', { name: 'Ask' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByText('Please give your full name.')).toBeVisible();
    await page.getByLabel('Full name').fill('Ada Byron');
    await page.getByLabel('Email').fill('approved@example.com');
    await page.getByLabel('Date of birth').fill('1990-05-01');
    await page.getByLabel('Address', { exact: true }).fill('1 Quiet Street');
    await page.getByLabel('City').fill('Brooklyn');
    await page.getByLabel('Postal code').fill('11201');
    await page.getByRole('button', { name: 'Ask' }).click();
    const said = page.getByText('We are checking');
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status').filter({ has: said })).toBeFocused();
    await shop.sandbox.moveClock(60_000);
    await expect(page.getByText('You can pay $299 in parts. Choose that at the checkout')).toBeVisible();
    await expect(page).toHaveURL(/\/products\/pricing$/);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing wrong with the guided view and the credit check, ${colorScheme}`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/422/);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/products/plans');
      await page.getByRole('radio', { name: 'Global' }).check();
      await page.getByText('See if you can pay in parts').click();
      await page.getByRole('button', { name: 'Ask' }).click();
      await expect(page.getByText('Please give your full name.')).toBeVisible();
      // What was scrolled away is judged on whatever moved into its place.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await axeFaults(page)).toEqual([]);
    });
  }
});
