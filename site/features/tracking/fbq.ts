import type { Pixel } from '#site/kernel/context.ts';

/** The pixel's one global function, called like `fbq('track', 'PageView')`. Once its script is loaded, `callMethod` handles the calls. */
export interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: true;
  version: '2.0';
  /** Disables the script's automatic PageView on client-side navigations. */
  disablePushState: true;
}

let loading: Promise<Fbq> | undefined;

/** Loads the pixel's script once per page load. Rejects when it cannot be loaded, as with a content blocker. */
export function loadFbq(pixel: Pixel): Promise<Fbq> {
  loading ??= load(pixel);
  return loading;
}

function load({ id, scriptUrl }: Pixel): Promise<Fbq> {
  trimReferrer();
  const fbq = createFbq();
  Object.assign(window, { fbq, _fbq: fbq });
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      // Automatic configuration would read buttons and fields of the page.
      fbq('set', 'autoConfig', false, id);
      fbq('init', id);
      resolve(fbq);
    };
    script.onerror = () => reject(new Error('The pixel’s script could not be loaded.'));
    script.src = scriptUrl;
    document.head.append(script);
  });
}

function createFbq(): Fbq {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true } as const);
}

/** The script reads `document.referrer`: it gets the path of one of our own pages, and only the origin of another site's. */
function trimReferrer(): void {
  if (!document.referrer) return;
  const { origin, pathname } = new URL(document.referrer);
  const value = origin === window.location.origin ? origin + pathname : `${origin}/`;
  Object.defineProperty(document, 'referrer', { configurable: true, value });
}

/**
 * Calls back while the page's address has no query and no fragment: the script reads the address, and there is no setting that leaves the query
 * out, which may contain a referral code (`ref`), a search or the visitor's carrier.
 */
export function withPlainAddress(callBack: () => void): void {
  const { href, origin, pathname } = window.location;
  replaceAddress(origin + pathname);
  try {
    callBack();
  } finally {
    replaceAddress(href);
  }
}

function replaceAddress(address: string): void {
  if (address !== window.location.href) history.replaceState(history.state, '', address);
}
