import { useEffect, useId, useRef } from 'react';
import { href } from 'react-router';
import { formatItem } from '#site/catalogue/item.ts';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { cartClient } from '../client/cart-client.ts';
import type { Undo } from '../client/cart-state.ts';
import { removedMessage } from '../rules/messages.ts';
import type { Removed } from '../rules/responses.ts';
import styles from './cart-line.module.css';

/** Undo of a removal (CART-10): replaces the removed line until something else is removed or added, without a time limit. */
export function UndoRow({ lines }: Pick<Undo, 'lines'>) {
  const button = useRef<HTMLButtonElement>(null);
  const message = useId();

  // The pressed button is gone, so this one takes the focus; its description says what was removed. The row of an earlier removal is reused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each removal
  useEffect(() => button.current?.focus(), [lines]);

  return (
    <li className={`ruled ${styles.undo}`}>
      <span role="status" id={message}>
        {removedMessage(lines.map(({ shown }) => shown ?? {}))}
      </span>{' '}
      <TextButton ref={button} underlined aria-describedby={message} onClick={() => cartClient().undo()}>
        Undo
      </TextButton>
    </li>
  );
}

const undoId = 'undo';

/** The address that the response to a removal without JavaScript leads to. */
export const undoTarget = `${href('/cart/:flow?')}#${undoId}`;

interface UndoFormProps {
  removed: readonly Removed[];
  /** Whether the response to the removal leads to this form's button (decision 0003). */
  isTarget: boolean;
}

/** Undo without JavaScript: a form that restores the items in the cookie of the last removal (server/cookies.ts). */
export function UndoForm({ removed, isTarget }: UndoFormProps) {
  const message = useId();
  return (
    <form method="post" action={href('/cart/:flow?')} className={`ruled ${styles.undo}`}>
      <span id={message}>{removedMessage(removed)}</span> <input type="hidden" name="intent" value="restore" />
      {removed.map(({ item, quantity }, index) => (
        <span key={formatItem(item)}>
          <input type="hidden" name={`item.${index}`} value={formatItem(item)} />
          <input type="hidden" name={`quantity.${index}`} value={quantity} />
        </span>
      ))}
      <TextButton id={isTarget ? undoId : undefined} underlined type="submit" aria-describedby={message}>
        Undo
      </TextButton>
    </form>
  );
}
