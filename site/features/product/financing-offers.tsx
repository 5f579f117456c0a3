import { useEffect, useState } from 'react';
import type { Financing } from '#site/kernel/context.ts';
import type { FinancingOffersProps } from './financing.tsx';

interface Affirm {
  ui: { ready: (then: () => void) => void; refresh: () => void };
}

declare global {
  interface Window {
    affirm?: Affirm;
    _affirm_config?: { public_api_key: string; script: string };
  }
}

type LoadStatus = 'loading' | 'loaded' | 'failed';

/** The provider's text for a price, which its script writes into the marked element (Affirm, "Promotional messaging"; amounts in cents). */
export function FinancingOffers({ price, financing, failure }: FinancingOffersProps) {
  const [status, setStatus] = useState<LoadStatus>('loading');
  const { publicKey, scriptUrl } = financing;

  useEffect(() => {
    loadScript({ publicKey, scriptUrl }).then(
      () => setStatus('loaded'),
      () => setStatus('failed'),
    );
  }, [publicKey, scriptUrl]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another price is another element, which the script has yet to fill
  useEffect(() => {
    if (status !== 'loaded') return;
    const { affirm } = window;
    affirm?.ui.ready(() => affirm.ui.refresh());
  }, [status, price.minor]);

  return (
    <>
      {status !== 'loaded' && <p>{status === 'loading' ? 'loading…' : failure}</p>}
      {status !== 'failed' && (
        <p key={price.minor} className="affirm-as-low-as" data-page-type="product" data-amount={price.minor} />
      )}
    </>
  );
}

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script, once; after a failure the next call tries again.
 * @throws Error when it cannot be loaded
 */
function loadScript({ publicKey, scriptUrl }: Financing): Promise<void> {
  loading ??= appendScript(publicKey, scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function appendScript(publicKey: string, scriptUrl: string): Promise<void> {
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
