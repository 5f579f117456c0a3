import { useEffect, useRef } from 'react';
import { roleOf } from '#site/catalogue/phones.ts';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import styles from './cart-line.module.css';
import { cartClient } from './client/cart-client.ts';
import type { Undo } from './client/state.ts';
import { removedSentence } from './removed.ts';

/** Stands where the removed line was. It stays until something else is removed or added, so nobody has to be quick. */
export function UndoRow({ lines }: Pick<Undo, 'lines'>) {
  const button = useRef<HTMLButtonElement>(null);

  // The button that was pressed is gone; this one takes its place.
  useEffect(() => button.current?.focus(), []);

  return (
    <li className={styles.undo}>
      <span role="status">{removedSentence(lines.map(({ shown }) => (shown ? roleOf(shown) : null)))}</span>{' '}
      <TextButton ref={button} underlined className={styles.remove} onClick={() => cartClient().undo()}>
        Undo
      </TextButton>
    </li>
  );
}
