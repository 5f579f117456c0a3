import { type ReactNode, useMemo } from 'react';
import { href, PrefetchPageLinks, useLocation } from 'react-router';
import type { Product } from '#providers/storefront/types.ts';
import { buyLabel, formatPriceFrom, nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { isKnownPhone, isLightPhoneII } from '#site/catalogue/phones.ts';
import { type Choice, firstChoice, productChoices, soldOutChoice } from '#site/catalogue/product-choices.ts';
import { CarrierLine } from '#site/features/compatibility/carrier-line.tsx';
import { creditPath } from '#site/features/credit-check/credit-phone.ts';
import { useOnline } from '#site/kernel/browser/browser-state.ts';
import { measureAs } from '#site/kernel/browser/measure-as.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { ColourLinks, ProductChoices } from './choices.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import { FinancingLine } from './financing.tsx';
import { OpenedSection } from './opened-section.tsx';
import type { SectionId } from './phone-extras.ts';
import type { RejectedForm } from './product-action.ts';
import styles from './product-form.module.css';
import type { ProductView } from './read-product-page.ts';
import { chosenChoices, runningTotal } from './running-total.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useSelection } from './use-selection.ts';

interface ProductFormProps {
  view: ProductView;
  /** The section that the URL opens at. */
  opened?: SectionId;
  /** The action's data for a form sent without JavaScript. */
  rejected: RejectedForm | undefined;
  /** Shown below the buy button. */
  children: ReactNode;
}

const measureBar = measureAs('--buy-bar');

const emptyForm: RejectedForm = { messages: [], values: [] };

/** Price, choices and the buy button. A form to the page's own action, so that it works without JavaScript (CART-20, SHOP-7). */
export function ProductForm({ view, opened, rejected = emptyForm, children }: ProductFormProps) {
  const { product, requested, hasCreditCheck, words } = view;
  const sections = view.sections ?? [];
  const { pathname, search } = useLocation();
  const { preOrderActive } = useLayoutData().settings;
  const isOnline = useOnline();
  const choices = useMemo(() => productChoices(product), [product]);
  const { form, choice, values, initial, onChange } = useSelection(choices, requested, rejected.values);
  const { onSubmit, isAdding, prefetchesCart, messages, clearMessages } = useAddToCart(rejected.messages, product);
  // If a link names a sold-out choice, a note says until the visitor chooses that another one is selected.
  const missed = choice?.value === firstChoice(choices, requested)?.value && soldOutChoice(choices, requested);
  const note = missed && choice && fillIn(words.chosenInstead, { missed: missed.label, chosen: choice.label });
  const total = sections.length > 0 && runningTotal(chosenChoices({ phone: choice, sections, values }));
  const label = isAdding ? 'Adding' : buyLabel(choice, preOrderActive, words);
  const button = { disabled: !choice, 'aria-disabled': isAdding, 'aria-busy': isAdding, children: label };
  return (
    <div className={styles.column}>
      <ProductPrice view={view} choice={choice} opened={opened}>
        {hasCreditCheck && words.phone && choice?.item && isLightPhoneII(product.handle) && (
          <p className="small">
            <Link to={creditPath({ handle: product.handle, variant: choice.item.variantId })} className="tap">
              {words.phone.payInParts}
            </Link>
          </p>
        )}
        {isKnownPhone(product.handle) && <CarrierLine handle={product.handle} region={choice?.region ?? null} />}
      </ProductPrice>
      <form
        method="post"
        action={pathname + search}
        className={styles.form}
        ref={form}
        onChange={() => {
          clearMessages();
          onChange();
        }}
        onSubmit={onSubmit}
        data-total={sections.length > 0}
      >
        <input type="hidden" name="intent" value="add" />
        {prefetchesCart && isOnline && <PrefetchPageLinks page={href('/cart/:flow?')} />}
        <ColourLinks title={words.phone?.colour} links={view.colours} chosen={missed || choice} />
        <ProductChoices product={product} choices={choices} chosen={choice?.value} />
        {/* The element is always rendered, so that screen readers announce its text when it gets one. */}
        <p role="status" className={note ? 'small' : 'visually-hidden'}>
          {note}
        </p>
        <ExtraGroups
          sections={sections}
          phone={choice}
          ticked={initial}
          values={values}
          opened={opened}
          forRegion={words.phone?.forRegion ?? ''}
        />
        <div ref={measureBar} className={`row ${styles.buy}`}>
          <div role="alert" className={styles.messages}>
            {messages.map((message) => (
              <p key={message} className="small">
                {message}
              </p>
            ))}
          </div>
          {/* Without scripts the total cannot be updated; each choice shows its price. */}
          {total && (
            <output className={`figures scripted ${styles.total}`}>
              {/* React can change a text that a browser has translated only if it is alone in its element. */}
              <span className="quiet">Total</span> <span>{formatMoney(total)}</span>
            </output>
          )}
          <Button {...button} wide />
        </div>
        {children}
        <div className={styles.bar}>
          <p>{nonBreakingNumeral(productTitle(product))}</p>
          <p className="figures">{total ? formatMoney(total) : priceLabel(product, choice)}</p>
          <Button {...button} />
        </div>
      </form>
    </div>
  );
}

interface ProductPriceProps {
  view: ProductView;
  choice: Choice | undefined;
  opened?: SectionId;
  children?: ReactNode;
}

function ProductPrice({ view: { product, financing, words }, choice, opened, children }: ProductPriceProps) {
  const compareAt = comparePrice(product, choice);
  return (
    <OpenedSection id="pricing" title="Price" isOpened={opened === 'pricing'} className={`row ${styles.pricing}`}>
      <p className={`heading figures ${styles.price}`}>
        <span>{priceLabel(product, choice)}</span>
        {compareAt}
      </p>
      {compareAt && words.phone && <p className="small quiet">{words.phone.lowered}</p>}
      {financing && words.phone && (
        <FinancingLine price={choice?.price ?? product.priceFrom} financing={financing} words={words.phone} />
      )}
      {children}
    </OpenedSection>
  );
}

function priceLabel(product: Product, choice: Choice | undefined): string {
  return choice?.sellingPlanPrice ?? (choice ? formatMoney(choice.price) : formatPriceFrom(product));
}

function comparePrice(product: Product, choice: Choice | undefined): ReactNode {
  const compareAt = choice ? choice.compareAtPrice : product.compareAtPrice;
  if (!compareAt) return null;
  return (
    <>
      {' '}
      <s className="quiet">
        <span className="visually-hidden">instead of </span>
        {formatMoney(compareAt)}
      </s>
    </>
  );
}
