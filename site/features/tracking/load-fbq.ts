import type { Pixel } from '#site/kernel/context.ts';
import { makeReferrerPlain } from './plain-referrer.ts';

/** The pixel's one function: it takes calls like `('track', 'PageView')`. Its script, once there, puts itself behind `callMethod`. */
export interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: true;
  version: '2.0';
  /** Pages of the app are told by ourselves. */
  disablePushState: true;
}

let loading: Promise<Fbq> | undefined;

/** Loads the script, once for each page load. Rejects where it is kept away, as content blockers do. */
export function loadFbq(pixel: Pixel): Promise<Fbq> {
  loading ??= load(pixel);
  return loading;
}

function load({ id, scriptUrl }: Pixel): Promise<Fbq> {
  makeReferrerPlain();
  const fbq = createFbq();
  Object.assign(window, { fbq, _fbq: fbq });
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      // It would read buttons and fields of the page by itself otherwise.
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
