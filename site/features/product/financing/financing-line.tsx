import { lazy, Suspense, useState } from 'react';
import type { Money } from '#providers/storefront/types.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import type { Financing } from '#site/kernel/context.ts';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
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
        <TextButton underlined className="small" onClick={() => setIsAsked(true)}>
          See the financing offers
        </TextButton>
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
