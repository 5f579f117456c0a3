import { lazy, Suspense, useState } from 'react';
import type { Money } from '#providers/storefront/types.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import type { Financing } from '#site/kernel/context.ts';
import styles from '../product-form.module.css';
import { financingWords } from './financing.ts';

const FinancingOffers = lazy(() =>
  import('./financing-offers.tsx').then(({ FinancingOffers }) => ({ default: FinancingOffers })),
);

/** What a phone is a month (SHOP-11). The provider itself is met only by whoever asks for its offers. */
export function FinancingLine({ price, financing }: { price: Money; financing: Financing }) {
  const isHydrated = useHydrated();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <p className="small quiet figures">{financingWords(price)}</p>
      {isHydrated && !isAsked && (
        <button type="button" className={`small ${styles.textual}`} onClick={() => setIsAsked(true)}>
          See the financing offers
        </button>
      )}
      {isAsked && (
        <div className="small" aria-live="polite">
          <Suspense fallback={<p>loading…</p>}>
            <FinancingOffers price={price} financing={financing} />
          </Suspense>
        </div>
      )}
    </>
  );
}
