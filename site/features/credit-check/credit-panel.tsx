import { type ReactNode, Suspense, type ToggleEvent, useState } from 'react';
import { lazyOptional } from '#site/kernel/browser/defer.ts';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { type CreditPhone, creditPath } from './credit-phone.ts';

const linkClass = textButtonClass({ underlined: true, className: 'small' });

const CreditCheck = lazyOptional<{ phone: CreditPhone; fallback: ReactNode }>(
  async () => (await import('./credit-check.tsx')).CreditCheck,
  LinkToPage,
);

/**
 * A disclosure below the price with the credit check. The visitor's check is read when it is opened, since the HTML of the page is the same for
 * everybody. Until its chunk is loaded and the check is read, and without JavaScript, it links to the check's own page.
 */
export function CreditPanel({ phone, label }: { phone: CreditPhone; label: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  const toPage = <LinkToPage phone={phone} />;
  return (
    <details
      onToggle={({ newState }: ToggleEvent<HTMLDetailsElement>) => {
        if (newState === 'open') setWasOpened(true);
      }}
    >
      <summary className={linkClass}>{label}</summary>
      {wasOpened ? (
        <Suspense fallback={toPage}>
          <CreditCheck phone={phone} fallback={toPage} />
        </Suspense>
      ) : (
        toPage
      )}
    </details>
  );
}

function LinkToPage({ phone }: { phone: CreditPhone }) {
  return (
    <p>
      <a href={creditPath(phone)} className={linkClass}>
        Go to the credit check
      </a>
    </p>
  );
}
