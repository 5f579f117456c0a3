import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react';
import { href } from 'react-router';
import type { CartLine as CartLineShape } from '#providers/storefront/types.ts';
import { writeRequestedItem } from '#site/catalogue/item.ts';
import { productTitle } from '#site/catalogue/labels.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { isPhone } from '#site/catalogue/phones.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { TextButton } from '#site/kernel/ui/text-button.tsx';
import { cartClient, toastOutsideCart } from '../client/cart-client.ts';
import { changedQuantity, itemIn, remainingBalance } from '../rules/lines.ts';
import type { CartResult } from '../rules/responses.ts';
import styles from './cart-line.module.css';
import { undoTarget } from './undo.tsx';

interface CartLineProps {
  line: CartLineShape;
  /** The line's index in the cart. Ids of elements contain it instead of the line's id, because addresses contain these ids (decision 0003). */
  index: number;
  /** The line's name in the labels of its buttons: the title, with details if another line has the same title. */
  name: string;
  messages: readonly string[];
  /** Whether this is the only row of the cart's page, which then has room for a larger picture. */
  isOnly: boolean;
  /** Whether + adds nothing. If the reason is the number of phones, a press shows a message about it. */
  isAtMaximum: boolean;
  /** Whether the response to a form leads to the button that sent it (decision 0003). */
  isTarget: boolean;
}

/** A picture is drawn a third wider than the part of it that is shown (`scale` in cart-line.module.css). */
const slot = { sizes: '(max-width: 749px) 8rem, 10rem', from: 128, to: 320 };
const onlySlot = { sizes: '(max-width: 749px) 10rem, 19rem', from: 192, to: 640 };

export function CartLine({ line, messages, isOnly, ...form }: CartLineProps) {
  const alert = useRef<HTMLDivElement>(null);
  return (
    <LineRow line={line} isOnly={isOnly}>
      <LineForm line={line} alert={alert} {...form} />
      <div ref={alert} role="alert" className={styles.messages}>
        {messages.map((message) => (
          <p key={message} className="small">
            {message}
          </p>
        ))}
      </div>
    </LineRow>
  );
}

interface LineRowProps {
  line: CartLineShape;
  isOnly?: boolean;
  /** Its form and its messages. */
  children: ReactNode;
}

/** What a line shows of its item. */
export function LineRow({ line, isOnly = false, children }: LineRowProps) {
  const title = productTitle(line);
  // Only "US" is shown of "US SIM card", because the rest is the title.
  const variant = line.variantTitle?.endsWith(line.title)
    ? line.variantTitle.slice(0, -line.title.length).trim()
    : line.variantTitle;
  const details = [variant, line.sellingPlan?.name, line.sellingPlan?.description].filter(Boolean).join(', ');
  // A phone's subtitle names its color. Other lines with a choice show the choice alone.
  const subtitle = details === '' || isPhone(line.productHandle) ? line.subtitle : null;
  const balance = remainingBalance(line);

  return (
    <li className={`ruled ${styles.line} ${isOnly ? styles.only : ''}`}>
      {line.picture ? (
        <Picture picture={line.picture} slot={isOnly ? onlySlot : slot} className={styles.picture} decorative />
      ) : (
        <div />
      )}
      <div className={styles.words}>
        <h2 className={`plain ${styles.title}`}>
          <Link to={pageOf(line)}>{title}</Link>
        </h2>
        {subtitle && <div className="small quiet">{subtitle}</div>}
        {details && <p className="small quiet">{details}</p>}
        {balance && <p className="small quiet">{`Remaining balance ${formatMoney(balance)}`}</p>}
        {line.isPreOrder && line.estimatedShipDate && (
          <p className="small quiet">Estimated Ship {line.estimatedShipDate}</p>
        )}
      </div>
      <p className={`figures ${styles.total}`}>{formatMoney(line.total)}</p>
      {children}
    </li>
  );
}

/** The product's page, where the item of the line is chosen. */
function pageOf(line: CartLineShape): string {
  const page = href('/shop/products/:handle', { handle: line.productHandle });
  if (!line.variantTitle && !line.sellingPlan) return page;
  const query = new URLSearchParams();
  writeRequestedItem(itemIn(line), query);
  return `${page}?${query}`;
}

interface LineFormProps extends Omit<CartLineProps, 'messages' | 'isOnly'> {
  /** The element with the messages of the line. */
  alert: RefObject<HTMLElement | null>;
}

/** Each line has a form, so that its buttons work without JavaScript. A button sends the whole quantity, which the app converts to a step. */
function LineForm({ line, index, name, isAtMaximum, isTarget, alert }: LineFormProps) {
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const by = Number(submitter.value) - line.quantity;
    if (submitter.value === '0') void cartClient().remove(line.id).then(toastOutsideCart);
    else if (by !== 0) void cartClient().run({ kind: 'step', lineId: line.id, by }).then(showResult);
  }

  /** Scrolls to the line's messages, which are rendered by now: the foot of the sheet may cover them. */
  function showResult(result: CartResult) {
    toastOutsideCart(result);
    alert.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <form method="post" action={href('/cart/:flow?')} className={`row ${styles.form}`} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="line" value={line.id} />
      {line.quantity > 0 ? (
        <div className={`figures ${styles.stepper}`}>
          <Step
            id={`less-${index}`}
            isTarget={isTarget}
            quantity={changedQuantity(line.quantity, -1)}
            label={`One ${name} less`}
          >
            −
          </Step>
          {/* The key makes it anew: a browser that translates the page has replaced the text that React would change. */}
          <span key={line.quantity}>
            <span className="visually-hidden">Quantity </span>
            {line.quantity}
          </span>
          <Step
            id={`more-${index}`}
            isTarget={isTarget}
            quantity={changedQuantity(line.quantity, 1)}
            label={`One ${name} more`}
            isAtEnd={isAtMaximum}
          >
            +
          </Step>
        </div>
      ) : (
        <p>Sold out</p>
      )}
      <TextButton
        underlined
        type="submit"
        name="quantity"
        value={0}
        formAction={undoTarget}
        aria-label={`Remove ${name}`}
        className={styles.remove}
      >
        Remove
      </TextButton>
    </form>
  );
}

interface StepProps {
  id: string;
  isTarget: boolean;
  quantity: number;
  label: string;
  isAtEnd?: boolean;
  children: string;
}

function Step({ id, isTarget, quantity, label, isAtEnd = false, children }: StepProps) {
  return (
    <button
      id={isTarget ? id : undefined}
      type="submit"
      name="quantity"
      formAction={quantity === 0 ? undoTarget : `${href('/cart/:flow?')}#${id}`}
      value={quantity}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      className={styles.step}
    >
      {children}
    </button>
  );
}
