import type { FormEvent } from 'react';
import { type FetcherWithComponents, href } from 'react-router';
import type { CartLine as CartLineShape } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/shop/money.ts';
import { productTitle } from '#site/shop/product-words.ts';
import { Link } from '#site/ui/link.tsx';
import { Picture } from '#site/ui/picture.tsx';
import styles from './cart-line.module.css';
import { changedQuantity } from './rules.ts';

interface CartLineProps {
  line: CartLineShape;
  /** The cart's own, through which all its changes go. */
  fetcher: FetcherWithComponents<unknown>;
  isUpdating: boolean;
}

export function CartLine({ line, fetcher, isUpdating }: CartLineProps) {
  const title = productTitle(line);
  const page = href('/shop/products/:handle', { handle: line.productHandle });
  return (
    <li className={styles.line}>
      {line.picture ? <Picture picture={line.picture} sizes="8rem" className={styles.picture} decorative /> : <div />}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={page}>{title}</Link>
        </h2>
        {[line.variantTitle, line.sellingPlan?.name, line.sellingPlan?.description].map(
          (words) =>
            words && (
              <p key={words} className="small quiet">
                {words}
              </p>
            ),
        )}
        {line.isPreOrder && line.estimatedShipDate && (
          <p className="small quiet">Estimated Ship {line.estimatedShipDate}</p>
        )}
      </div>
      <p className={`figures ${styles.total}`}>{formatMoney(line.total)}</p>
      <LineForm line={line} title={title} fetcher={fetcher} isUpdating={isUpdating} />
    </li>
  );
}

/** One form a line, so that every button works without JavaScript. Busy buttons keep the keyboard's place: they are marked disabled, not taken away. */
function LineForm({ line, title, fetcher, isUpdating }: CartLineProps & { title: string }) {
  function onSubmit(event: FormEvent) {
    if (isUpdating) event.preventDefault();
  }

  return (
    <fetcher.Form
      method="post"
      action={href('/cart/:flow?')}
      preventScrollReset
      className={styles.form}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="line" value={line.id} />
      {line.quantity > 0 ? (
        <div className={`figures ${styles.stepper}`}>
          <Step quantity={changedQuantity(line.quantity, -1)} label={`One ${title} less`} isUpdating={isUpdating}>
            −
          </Step>
          <span>
            <span className="visually-hidden">Quantity </span>
            {line.quantity}
          </span>
          <Step quantity={changedQuantity(line.quantity, 1)} label={`One ${title} more`} isUpdating={isUpdating}>
            +
          </Step>
        </div>
      ) : (
        <p>Sold out</p>
      )}
      <button
        type="submit"
        name="quantity"
        value={0}
        aria-disabled={isUpdating}
        aria-label={`Remove ${title}`}
        className={styles.remove}
      >
        Remove
      </button>
    </fetcher.Form>
  );
}

interface StepProps {
  quantity: number;
  label: string;
  isUpdating: boolean;
  children: string;
}

function Step({ quantity, label, isUpdating, children }: StepProps) {
  return (
    <button
      type="submit"
      name="quantity"
      value={quantity}
      aria-label={label}
      aria-disabled={isUpdating}
      className={styles.step}
    >
      {children}
    </button>
  );
}
