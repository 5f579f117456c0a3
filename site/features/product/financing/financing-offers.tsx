import { useEffect, useState } from 'react';
import type { Money } from '#providers/storefront/types.ts';
import type { Financing } from '#site/kernel/context.ts';
import { loadFinancing, showOffers } from './load-financing.ts';

type Standing = 'loading' | 'there' | 'away';

const words: Readonly<Record<Standing, string | null>> = {
  loading: 'loading…',
  there: null,
  away: 'The financing provider can’t be reached right now. You can still choose it when you pay, where it is offered.',
};

/** The provider's own words for a price, which its script writes into the marked element (Affirm, "Promotional messaging"; amounts in cents). */
export function FinancingOffers({ price, financing }: { price: Money; financing: Financing }) {
  const [standing, setStanding] = useState<Standing>('loading');
  const { publicKey, scriptUrl } = financing;

  useEffect(() => {
    loadFinancing({ publicKey, scriptUrl }).then(
      () => setStanding('there'),
      () => setStanding('away'),
    );
  }, [publicKey, scriptUrl]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another price is another element, which the script has yet to fill.
  useEffect(() => {
    if (standing === 'there') showOffers();
  }, [standing, price.minor]);

  return (
    <>
      {words[standing] && <p>{words[standing]}</p>}
      {standing !== 'away' && (
        <p key={price.minor} className="affirm-as-low-as" data-page-type="product" data-amount={price.minor} />
      )}
    </>
  );
}
