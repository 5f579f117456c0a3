import { Suspense, useState } from 'react';
import type { Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import type { Financing } from '#site/kernel/context.ts';
import { TextButton } from '#site/kernel/ui/text-button.tsx';

interface FinancingProps {
  price: Money;
  financing: Financing;
}

/** Also shown when the provider itself cannot be reached. */
export const financingFailure =
  'The financing provider can’t be reached right now. You can still choose it when you pay, where it is offered.';

const FinancingOffers = lazyOptional<FinancingProps>(
  async () => (await import('./financing-offers.tsx')).FinancingOffers,
  () => <p>{financingFailure}</p>,
);

/** The monthly price of a phone (SHOP-11). The financing provider is contacted only when its offers are requested. */
export function FinancingLine({ price, financing }: FinancingProps) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="small quiet figures">{formatFinancing(price)}</p>
      {isHydrated && !isOpen && (
        <TextButton underlined className="small" onClick={() => setIsOpen(true)}>
          See the financing offers
        </TextButton>
      )}
      {isOpen && (
        <div className="small" aria-live="polite">
          <Suspense fallback={<p>loading…</p>}>
            <FinancingOffers price={price} financing={financing} />
          </Suspense>
        </div>
      )}
    </>
  );
}

export function formatFinancing(price: Money): string {
  return `from ${formatMoney(monthlyPrice(price))} a month, the price over twelve months`;
}

const months = 12;

/** A twelfth of the price, rounded up to a minor unit, so that twelve payments never add up to less than it (SHOP-11). */
export function monthlyPrice({ minor, currency }: Money): Money {
  return { minor: Math.ceil(minor / months), currency };
}
