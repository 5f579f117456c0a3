import { type ToggleEvent, useState } from 'react';
import styles from './credit-check.module.css';
import { CreditCheck } from './credit-check.tsx';

/** A line below the price that opens into the credit check; how an earlier one stands is asked for only then, since the page is everybody's. */
export function CreditPanel({ product }: { product: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.panel}
      onToggle={({ newState }: ToggleEvent<HTMLDetailsElement>) => {
        if (newState === 'open') setWasOpened(true);
      }}
    >
      <summary className="small">See if you can pay in parts</summary>
      <CreditCheck initial={{ kind: 'idle' }} product={product} isToBeRead={wasOpened} />
    </details>
  );
}
