import { type ToggleEvent, useState } from 'react';
import styles from './credit-check.module.css';
import { CreditCheck } from './credit-check.tsx';
import type { CreditPhone } from './credit-phone.ts';

/** A line below the price that opens into the credit check; how an earlier one stands is asked for only then, since the page is everybody's. */
export function CreditPanel({ phone }: { phone: CreditPhone }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.panel}
      onToggle={({ newState }: ToggleEvent<HTMLDetailsElement>) => {
        if (newState === 'open') setWasOpened(true);
      }}
    >
      <summary className="small">See if you can pay in parts</summary>
      <CreditCheck initial={{ kind: 'idle' }} phone={phone} isToBeRead={wasOpened} />
    </details>
  );
}
