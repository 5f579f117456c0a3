import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop.ts';

// The page cache is on, so that screens are also sent as they were stored. A part that is late is left out, rather than its page.
test.use({ shopEnv: { PAGE_CACHE_MB: '16', OPTIONAL_READ_MS: '1500' } });

// One worker, so that the shop is started once; a test visits every kind of screen.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Every kind of screen, the errors included. */
const screens = [
  '/',
  '/about',
  '/in-the-box',
  '/faq',
  '/blog',
  '/blog/the-first-quiet-week',
  '/shop',
  '/shop/accessories',
  '/shop/products/light-phone-iii',
  '/shop/products/sim-card',
  '/products',
  '/compatibility-checker?phone=ii&country=US',
  '/credit-check?product=light-phone-ii-black&variant=2003',
  '/newsletter',
  '/consent',
  '/footer',
  '/order-confirmation',
  '/cart',
  '/cart/sim',
  '/nothing/here',
];

/** Screens that track something of their own; consent changes nothing else. */
const tracked = ['/', '/shop/products/light-phone-iii', '/cart', '/order-confirmation'];

/** Violations of the policy in all of the page's documents. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('recordViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const text = [location.pathname, effectiveDirective, blockedURI, sample, sourceFile].join(' ');
      (window as unknown as { recordViolation: (text: string) => void }).recordViolation(text);
    });
  });
  return violations;
}

test.describe('[SAFE-2] no screen violates its policy', () => {
  test('rendered anew, kept, revalidated, with consent and without', async ({ page, context, shop, pageErrors }) => {
    pageErrors.expect('status', /^409 \/checkout$/);
    pageErrors.expect('status', /^404 \/nothing\/here$/);
    const violations = await recordViolations(page);
    await context.addCookies([{ name: 'cookieconsent_status', value: 'deny', url: shop.url }]);
    // With the SIM card that /cart/sim adds, /checkout leads to the checkout.
    for (const path of ['/checkout', ...screens]) {
      const policy = (await page.goto(path))?.headers()['content-security-policy'];
      expect(policy, path).toMatch(/require-trusted-types-for 'script'; trusted-types default/);
      await page.reload();
    }
    await context.addCookies([{ name: 'cookieconsent_status', value: 'allow', url: shop.url }]);
    for (const path of tracked) {
      await page.goto(path);
      await page.waitForFunction(() => 'fbq' in window);
    }
    expect(violations).toEqual([]);
  });

  test('opened within the app', async ({ page, context, shop, pageErrors }) => {
    pageErrors.expect('status', /^404 \/nothing\/here/);
    await context.addCookies([{ name: 'cookieconsent_status', value: 'allow', url: shop.url }]);
    const violations = await recordViolations(page);
    await page.goto('/');
    for (const path of screens) {
      await page.evaluate(async (to) => {
        const { __reactRouterDataRouter: router } = window as unknown as {
          __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
        };
        await router.navigate(to);
      }, path);
      await expect(page.locator('#main')).toBeAttached();
    }
    expect(violations).toEqual([]);
  });
});

test('[SAFE-2] a page refuses text that would become a script, and takes formatted text', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect('console error', /Trusted|Content Security Policy/);
  await page.goto('/about');
  const violations = await page.evaluate(() => {
    const refused = (set: () => void) => {
      try {
        set();
        return false;
      } catch (error) {
        return error instanceof TypeError || error instanceof EvalError;
      }
    };
    const element = document.createElement('div');
    const script = document.createElement('script');
    const markup = [
      '<img src="data:," onerror="canary()">',
      '<svg><script>canary()</script></svg>',
      '<iframe srcdoc="<script>canary()</script>"></iframe>',
      '<a href="javascript:canary()">x</a>',
      '<a href="java&#115;cript:canary()">x</a>',
      '<a href=" javascript:canary()">x</a>',
      '<p onclick="canary()">x</p>',
      '<form action="https://evil.example"></form>',
      '<base href="https://evil.example/">',
      '<style>p { color: red }</style>',
      '<script>canary()</script>',
      '<!-- -->',
    ];
    const taken = [
      'Text & more',
      '<p>A <strong>strong</strong> <em>word</em>,<br /><a href="https://a.example/b?c=d&amp;e">a link</a></p>',
      '<p><a href="/about#x:y">about</a> <a href="mailto:a@b.example">a</a> <a href="#top">top</a></p>',
      '<ul><li>one</li></ul>',
    ];
    const notTaken = taken.filter((html) =>
      refused(() => {
        element.innerHTML = html;
      }),
    );
    const notRefused = markup.filter(
      (html) =>
        !refused(() => {
          element.innerHTML = html;
        }),
    );
    const others: Record<string, () => void> = {
      'a script of another origin': () => {
        script.src = 'https://evil.example/x.js';
      },
      'a script of data': () => {
        script.src = 'data:text/javascript,canary()';
      },
      'the text of a script': () => {
        script.text = 'canary()';
      },
      'a timer of text': () => {
        setTimeout('canary()');
      },
      'another policy': () => {
        window.trustedTypes?.createPolicy('mine', { createHTML: (html) => html });
      },
    };
    const open = Object.keys(others).filter((name) => !refused(others[name] as () => void));
    return { notTaken, notRefused, open };
  });
  expect(violations).toEqual({ notTaken: [], notRefused: [], open: [] });
});
