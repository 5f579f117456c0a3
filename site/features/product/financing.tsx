import { Suspense, useState } from 'react';
import type { Money } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import type { Financing } from '#site/kernel/context.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import type { ProductWords } from './read-product-page.ts';

interface FinancingProps {
  price: Money;
  financing: Financing;
}

interface FinancingLineProps extends FinancingProps {
  words: Pick<NonNullable<ProductWords['phone']>, 'monthlyPrice' | 'financingOffers' | 'financingFailure'>;
}

export interface FinancingOffersProps extends FinancingProps {
  /** Shown when the offers or their provider cannot be reached. */
  failure: string;
}

const FinancingOffers = lazyOptional<FinancingOffersProps>(
  async () => (await import('./financing-offers.tsx')).FinancingOffers,
  ({ failure }) => <p>{failure}</p>,
);

/** The monthly price of a phone (SHOP-11). The financing provider is contacted only when its offers are requested. */
export function FinancingLine({ price, financing, words }: FinancingLineProps) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p className="small quiet figures">{formatFinancing(price, words.monthlyPrice)}</p>
      {isHydrated && !isOpen && (
        <TextButton underlined className="small" onClick={() => setIsOpen(true)}>
          {words.financingOffers}
        </TextButton>
      )}
      {isOpen && (
        <div ref={takeFocus} tabIndex={-1} className="small" aria-live="polite">
          <Suspense fallback={<p>loading…</p>}>
            <FinancingOffers price={price} financing={financing} failure={words.financingFailure} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Moves the focus to the offers, because the pressed button is gone. */
function takeFocus(offers: HTMLElement | null): void {
  offers?.focus({ preventScroll: true });
}

/** @param text the editors' words, with `{price}` */
export function formatFinancing(price: Money, text: string): string {
  return fillIn(text, { price: formatMoney(monthlyPrice(price)) });
}

const months = 12;

/** A twelfth of the price, rounded up to a minor unit, so that twelve payments never add up to less than it (SHOP-11). */
export function monthlyPrice({ minor, currency }: Money): Money {
  return { minor: Math.ceil(minor / months), currency };
}
