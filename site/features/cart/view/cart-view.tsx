import { Fragment, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import type { CartLine as CartLineShape, SimCard } from '#providers/storefront/types.ts';
import { productTitle } from '#site/catalogue/labels.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Fog } from '#site/kernel/screens/fog.tsx';
import { Button, ButtonLink } from '#site/kernel/ui/button.tsx';
import { cartClient } from '../client/cart-client.ts';
import type { CartState, Undo } from '../client/cart-state.ts';
import { isAtMaximum } from '../rules/dependent-lines.ts';
import { inDisplayOrder, reactKeys } from '../rules/lines.ts';
import { pendingMessage } from '../rules/messages.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import styles from './cart-view.module.css';
import { offeredLine, SimForm, SimRow } from './sim-offer.tsx';
import { UndoRow } from './undo.tsx';

interface CartViewProps {
  state: CartState;
  where: 'page' | 'sheet';
  flow: string | undefined;
  /** The SIM card that is offered. */
  sim: SimCard | null;
  /** Shown between the heading and the lines. */
  children?: React.ReactNode;
}

/** The cart (CART-1), on its own page and in the sheet. */
export function CartView({ state, where, flow, sim, children }: CartViewProps) {
  const { cartWords: words } = useLayoutData();
  const { cart, undo, messages, isPending, isRetrying } = state;
  const lines = inDisplayOrder(cart?.lines ?? []);
  const keys = reactKeys(lines);
  const offered = sim && offeredLine(sim);
  const offerIndex = offered ? inDisplayOrder([...lines, offered]).indexOf(offered) : null;
  const offer = offered && <SimRow key="offer" line={offered} />;
  const isReading = state.requests.fetch === 'PENDING' && !state.serverCart;
  const isAdding = state.adding.length > 0;
  const isUnread = state.serverCart === undefined && state.requests.fetch === 'REJECTED';
  const shown = new Set([...messages, ...lines.flatMap(soldOut)]);
  const undoRow = undo && <UndoRow key="undo" lines={undo.lines} />;
  const heading = useId();
  const title = useFocusWhenEmptied(lines.length + (undo ? 1 : 0));
  const list = useFocusOnRestored(undo, offerIndex);
  const hasLines = lines.length > 0;
  const wasLonger = useWasLonger(lines.length);
  const isOnly = where === 'page' && lines.length === 1 && !wasLonger && !offered;
  const isEmpty = !hasLines && state.serverCart !== undefined && !isReading && !isAdding;
  const isWaiting = isReading || (isAdding && !isRetrying);
  const isSim = flow === 'sim';
  const isSimPage = isSim && where === 'page';
  // The app adds the SIM card without a press, so elements that would move when it is added are left out.
  const isBare = isSimPage && isWaiting;
  // The page of an empty cart has its sentence in large type instead of the title, which only screen readers get.
  const isEmptyPage = where === 'page' && (isEmpty || (isBare && !hasLines));
  return (
    // In the sheet, the dialog has the accessible name.
    <section
      className={`below-header ${styles.cart}`}
      data-where={where}
      // The section fills the screen, so that the footer stays below it.
      style={isSimPage ? { minHeight: '100svh', alignContent: 'start' } : undefined}
      aria-labelledby={where === 'page' ? heading : undefined}
      // There is no aria-busy here, because screen readers may delay the messages inside a busy element. The checkout's button has it.
      data-status={isPending || isReading ? 'PENDING' : 'IDLE'}
    >
      <h1
        ref={title}
        id={heading}
        tabIndex={-1}
        className={isEmptyPage ? 'visually-hidden' : where === 'page' ? 'display' : 'heading'}
      >
        {words.title}
        {/* The sheet may show less than all lines. Screen readers get the number with the subtotal. */}
        {where === 'sheet' && cart && hasLines && (
          <span className="quiet" aria-hidden>
            {` ${cart.totalQuantity}`}
          </span>
        )}
      </h1>
      <div role="alert" className={styles.messages}>
        {[...shown].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <p role="status" className={`small ${styles.waiting}`}>
        {pendingMessage(state)}
      </p>
      {sim && !hasLines && <SimForm sim={sim} />}
      {children}
      {cart && hasLines ? (
        // The key prevents that React reuses the element of the empty cart, which would count as a layout shift.
        <div key="lines" className={styles.columns}>
          <ul ref={list} className={styles.lines}>
            {lines.map((line, index) => (
              <Fragment key={keys[index]}>
                {offerIndex === index && offer}
                {undo?.index === index && undoRow}
                <CartLine
                  line={line}
                  index={index}
                  name={nameOf(line, lines)}
                  messages={messagesOf(line, state)}
                  isOnly={isOnly}
                  isAtMaximum={isAtMaximum(line, lines)}
                  isTarget={messages.length === 0}
                />
              </Fragment>
            ))}
            {offerIndex === lines.length && offer}
            {undo && undo.index >= lines.length && undoRow}
          </ul>
          <CartSummary cart={cart} isPending={isPending} isEstimate={state.isEstimate} />
        </div>
      ) : (
        <div className={styles.empty}>
          {isUnread && (
            <>
              <p className="heading">We can’t show your cart right now. Nothing in it is lost.</p>
              {/* At `/cart/sim` the form loads the page, because the app's own reads do not return the offer of a SIM card. */}
              <form action={href('/cart/:flow?', { flow })} onSubmit={isSim ? undefined : readAgain}>
                <Button>Try again</Button>
              </form>
            </>
          )}
          {/* An item that is being added has no line yet. */}
          {isWaiting && <p className="heading quiet">One moment</p>}
          {isEmpty && <p className={isEmptyPage ? 'display' : 'heading'}>{words.empty}</p>}
          {undo && <ul className={styles.lines}>{undoRow}</ul>}
          {!isBare && (
            <ButtonLink to={href('/shop/:collection?')} variant={isUnread ? 'secondary' : 'primary'}>
              {words.viewShop}
            </ButtonLink>
          )}
        </div>
      )}
      {/* The fog is last, because in a document that arrives in pieces later content would move it. */}
      {where === 'page' && !hasLines && !isBare && <Fog />}
    </section>
  );
}

function readAgain(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault();
  void cartClient().refresh();
}

function messagesOf({ id }: CartLineShape, { lineMessages, standingMessages }: CartState): string[] {
  const all = [...lineMessages, ...standingMessages];
  return [...new Set(all.flatMap(({ lineId, message }) => (lineId === id ? [message] : [])))];
}

function soldOut({ quantity, title, variantTitle }: CartLineShape): string[] {
  return quantity === 0 ? [`${[title, variantTitle].filter(Boolean).join(', ')} is sold out.`] : [];
}

/** Whether there were several lines before. The last one of them keeps its size, so that its buttons stay below the pointer. */
function useWasLonger(count: number): boolean {
  const [most, setMost] = useState(count);
  if (count > most) setMost(count);
  return most > 1;
}

/** When a row is removed along with the focused button, the heading gets the focus. */
function useFocusWhenEmptied(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

/** Moves the focus to the restored line, which replaces the row with the pressed button. */
function useFocusOnRestored(undo: Undo | null, offerIndex: number | null) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(undo);
  useEffect(() => {
    const index = undo ? undefined : before.current?.index;
    if (index !== undefined && isFocusLost()) {
      const offersBefore = offerIndex !== null && offerIndex <= index ? 1 : 0;
      list.current?.children[index + offersBefore]?.querySelector('a')?.focus();
    }
    before.current = undo;
  }, [undo, offerIndex]);
  return list;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Two regions of one phone have the same title: "Light Phone II, Black, with an E-ink screen, Global". */
function nameOf(line: CartLineShape, lines: readonly CartLineShape[]): string {
  const title = productTitle(line);
  const isOnly = lines.every((other) => other === line || productTitle(other) !== title);
  const details = isOnly ? [] : [line.subtitle, line.variantTitle, line.sellingPlan?.name];
  return [title, ...details].filter(Boolean).join(', ');
}
