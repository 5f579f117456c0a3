import type { Financing } from '#site/kernel/context.ts';

interface Affirm {
  ui: { ready: (then: () => void) => void; refresh: () => void };
}

declare global {
  interface Window {
    affirm?: Affirm;
    _affirm_config?: { public_api_key: string; script: string };
  }
}

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script, once. One that failed can be tried again.
 * @throws Error when it cannot be had
 */
export function loadFinancing({ publicKey, scriptUrl }: Financing): Promise<void> {
  loading ??= load(publicKey, scriptUrl).catch((fault: unknown) => {
    loading = undefined;
    throw fault;
  });
  return loading;
}

function load(publicKey: string, scriptUrl: string): Promise<void> {
  window._affirm_config = { public_api_key: publicKey, script: scriptUrl };
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The financing provider's script could not be loaded from ${scriptUrl}.`));
    });
    document.head.append(script);
  });
}

/** Has the script fill the elements that are there now. */
export function showOffers(): void {
  const { affirm } = window;
  affirm?.ui.ready(() => affirm.ui.refresh());
}
