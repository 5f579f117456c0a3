import { href } from 'react-router';
import type { CartLine as CartLineShape, SimCard } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { provisionalId } from '../rules/lines.ts';
import styles from './cart-line.module.css';
import { LineRow } from './cart-line.tsx';

/** CART-6: the server adds nothing when the page is opened. This form's button adds the SIM card, or the app does by a command (cart-screen.tsx). */
export function SimForm({ sim }: { sim: SimCard }) {
  return (
    <form method="post" action={href('/cart/:flow?')}>
      <input type="hidden" name="intent" value="sim" />
      <Button>{addLabel(sim)}</Button>
    </form>
  );
}

/** The offer among the lines of a cart. It is as high as the line that replaces it, so that nothing moves when the app adds the card. */
export function SimRow({ line }: { line: CartLineShape }) {
  return (
    <LineRow line={line}>
      <form method="post" action={href('/cart/:flow?')} className={`row ${styles.form}`}>
        <input type="hidden" name="intent" value="sim" />
        <TextButton underlined type="submit" aria-label={addLabel(line)}>
          Add
        </TextButton>
      </form>
    </LineRow>
  );
}

/** The line that the cart would have. */
export function offeredLine(sim: SimCard): CartLineShape {
  return { ...sim, id: provisionalId({ ...sim, planId: null }), quantity: 1, total: sim.unitPrice };
}

function addLabel({ title, variantTitle, unitPrice }: SimCard): string {
  return `Add the ${variantTitle ?? title}, ${formatMoney(unitPrice)}`;
}
