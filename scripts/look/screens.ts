import type { Locator, Page } from '@playwright/test';
import { sandboxPreviewSecret } from '#server/settings/stage.ts';
import type { SandboxControl } from '#tests/support/sandbox-control.ts';
import {
  accessories,
  acknowledgeBefore,
  allow,
  askAgain,
  askForCredit,
  askWithoutWords,
  checkOut,
  chooseEverything,
  failProducts,
  fillCart,
  fillGuidedCart,
  hourWheelAndPicture,
  keepSending,
  meetNotice,
  openCart,
  openEditLinks,
  openFilm,
  openMenu,
  openPicture,
  optOut,
  pay,
  protectionPlan,
  removeFromCart,
  searchCountry,
  searchWithoutTerm,
  subscribe,
  subscribeTooOften,
  subscribeWithoutAddress,
  subscribeWithoutAt,
  turnWheel,
  waitForGuess,
} from './steps.ts';

export interface Screen {
  name: string;
  path: string;
  /** Steps after loading `path`. */
  arrive?: (page: Page) => Promise<void>;
  /** If set, the screenshot is of one screen with this element in its middle: in a full page, elements fixed to the screen are elsewhere. */
  centered?: (page: Page) => Locator;
  /** Faults and settings of the sandbox before loading. */
  sandbox?: (sandbox: SandboxControl) => Promise<void>;
  /** Settings of a separate shop. */
  env?: Record<string, string>;
  /** The country of a visitor who sees the cookie notice; on other screens consent was already denied. */
  askedIn?: string;
}

/** The address that opens a page in the preview. */
const previewPath = (path: string) => `/preview?secret=${sandboxPreviewSecret}&path=${path}`;
/** A content service at a port where nothing listens. */
const noContent = { CONTENTFUL_HOST: 'http://127.0.0.1:9' };

/** All screens of `npm run look`. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', arrive: openMenu },
  { name: 'shop', path: '/shop' },
  { name: 'light-phone-iii', path: '/shop/products/light-phone-iii' },
  { name: 'wheel', path: '/shop/products/light-phone-iii', arrive: turnWheel, centered: hourWheelAndPicture },
  { name: 'light-phone-ii', path: '/shop/products/light-phone-ii-black' },
  { name: 'guided', path: '/products', arrive: chooseEverything, centered: protectionPlan },
  { name: 'guided-accessories', path: '/products/accessories', centered: accessories },
  { name: 'full-size', path: '/shop/products/light-phone-iii', arrive: openPicture },
  { name: 'plan', path: '/shop/products/light-protect-plan' },
  { name: 'collection', path: '/shop/accessories' },
  { name: 'credit-check', path: '/credit-check' },
  { name: 'credit-invalid', path: '/credit-check', arrive: askWithoutWords },
  { name: 'credit-asked', path: '/credit-check', arrive: askForCredit },
  { name: 'about', path: '/about' },
  { name: 'going-light', path: '/going-light' },
  { name: 'faq', path: '/faq' },
  { name: 'press', path: '/press' },
  { name: 'contact', path: '/contact' },
  { name: 'search-error', path: '/contact', arrive: searchWithoutTerm },
  { name: 'blog', path: '/blog' },
  { name: 'article', path: '/blog/a-map-in-the-head' },
  { name: 'film', path: '/', arrive: openFilm },
  { name: 'careers', path: '/careers' },
  { name: 'service-plans', path: '/service-plans' },
  { name: 'return-policy', path: '/return-policy' },
  { name: 'shipping-details', path: '/shipping-details' },
  { name: 'privacy', path: '/privacy' },
  { name: 'in-the-box', path: '/in-the-box' },
  { name: 'not-found', path: '/nothing-here/at-all' },
  { name: 'preview', path: previewPath('/') },
  { name: 'preview-about', path: previewPath('/about'), arrive: openEditLinks },
  // A shop of its own, which has no cached page from before the fault.
  { name: 'error', path: '/shop', sandbox: failProducts, env: {} },
  { name: 'error-start', path: '/blog', env: noContent },
  { name: 'checker', path: '/compatibility-checker' },
  { name: 'checker-countries', path: '/compatibility-checker?phone=ii', arrive: waitForGuess },
  { name: 'checker-search', path: '/compatibility-checker?phone=ii', arrive: searchCountry },
  { name: 'checker-again', path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon', arrive: askAgain },
  { name: 'checker-carriers', path: '/compatibility-checker?phone=ii&country=US' },
  { name: 'checker-result', path: '/compatibility-checker?phone=ii&country=US&carrier=Verizon' },
  { name: 'actual-size', path: '/actual-size' },
  { name: 'try', path: '/try' },
  { name: 'try-alarm', path: '/try?phone=ii&screen=alarm' },
  { name: 'try-notes', path: '/try?screen=notes' },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'newsletter-sending', path: '/newsletter', arrive: keepSending },
  { name: 'newsletter-success', path: '/newsletter', arrive: subscribe },
  { name: 'newsletter-error', path: '/newsletter', arrive: subscribeWithoutAddress },
  { name: 'newsletter-limited', path: '/newsletter', arrive: subscribeTooOften },
  { name: 'newsletter-plain', path: '/newsletter', arrive: subscribeWithoutAt, env: noContent },
  { name: 'newsletter-footer', path: '/footer', arrive: subscribe },
  { name: 'consent', path: '/consent' },
  { name: 'consent-allowed', path: '/consent', arrive: allow },
  { name: 'consent-acknowledged', path: '/consent', arrive: acknowledgeBefore },
  { name: 'consent-opted-out', path: '/consent', arrive: optOut },
  { name: 'consent-unanswered', path: '/consent', askedIn: 'DE' },
  { name: 'notice', path: '/', arrive: meetNotice, askedIn: 'US' },
  { name: 'notice-choice', path: '/', arrive: meetNotice, askedIn: 'DE' },
  { name: 'notice-product', path: '/shop/products/light-phone-ii-black', arrive: meetNotice, askedIn: 'DE' },
  { name: 'notice-guided', path: '/products', arrive: meetNotice, askedIn: 'DE' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart', path: '/shop/products/light-phone-iii', arrive: openCart },
  { name: 'cart-removed', path: '/shop/products/light-phone-iii', arrive: removeFromCart },
  { name: 'sheet', path: '/shop/products/light-phone-iii', arrive: fillCart },
  { name: 'sheet-full', path: '/products', arrive: fillGuidedCart },
  { name: 'order-confirmation', path: '/order-confirmation' },
  { name: 'checkout', path: '/shop/products/light-phone-iii', arrive: checkOut },
  { name: 'confirmation', path: '/shop/products/light-phone-iii', arrive: pay },
];
