import { lazy, Suspense, type ToggleEvent, useState } from 'react';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { type CreditPhone, creditPath } from './credit-phone.ts';

const CreditCheck = lazy(() => import('./credit-check.tsx').then(({ CreditCheck }) => ({ default: CreditCheck })));

/**
 * A line below the price that opens into the credit check; how an earlier one stands is asked for only then, since the page is everybody's.
 * Until its code is there, and without scripts, the check has a page of its own.
 */
export function CreditPanel({ phone }: { phone: CreditPhone }) {
  const [wasOpened, setWasOpened] = useState(false);
  const toPage = (
    <p>
      <a href={creditPath(phone)}>Go to the credit check</a>
    </p>
  );
  return (
    <details
      onToggle={({ newState }: ToggleEvent<HTMLDetailsElement>) => {
        if (newState === 'open') setWasOpened(true);
      }}
    >
      <summary className={textButtonClass({ underlined: true, className: 'small' })}>
        See if you can pay in parts
      </summary>
      {wasOpened ? (
        <Suspense fallback={toPage}>
          <CreditCheck initial={{ kind: 'idle' }} phone={phone} isToBeRead />
        </Suspense>
      ) : (
        toPage
      )}
    </details>
  );
}
