import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { buyLabel } from '#site/catalogue/labels.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { isLightPhoneII, isPhone } from '#site/catalogue/phone-colours.ts';
import { productChoices } from '#site/catalogue/product-choices.ts';
import { numbersOf } from '#site/catalogue/requested-choice.ts';
import { CarrierLine } from '#site/features/compatibility/carrier-line.tsx';
import { CreditPanel } from '#site/features/credit-check/credit-panel.tsx';
import { useFrame } from '#site/kernel/layout/frame.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import type { Refused } from './buy.ts';
import { type ColourLink, ColourLinks } from './colour-links.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import type { SectionId } from './phone-extras.ts';
import { ProductChoices } from './product-choices-list.tsx';
import styles from './product-form.module.css';
import { ProductPrice } from './product-price.tsx';
import type { ProductView } from './read-product-page.ts';
import { chosenChoices, runningTotal } from './running-total.ts';
import { useAdding } from './use-adding.ts';
import { useChosen } from './use-chosen.ts';

interface ProductFormProps {
  view: ProductView;
  colours: readonly ColourLink[];
  /** The section that the address opens at. */
  opened?: SectionId;
  /** What was said to the form without JavaScript. */
  refused: Refused | undefined;
}

const nothing: Refused = { messages: [], values: [] };

/** Price, choices and the one button. A plain form to its own page, so that it works without JavaScript (CART-20, SHOP-7). */
export function ProductForm({ view, colours, opened, refused = nothing }: ProductFormProps) {
  const { product, requested, financing, hasCreditCheck } = view;
  const sections = view.sections ?? [];
  const { pathname, search } = useLocation();
  const { preOrderActive } = useFrame().settings;
  const { onSubmit, isAdding, messages } = useAdding(refused.messages);
  const choices = useMemo(() => productChoices(product), [product]);
  const { form, choice, values, onChange } = useChosen(choices, requested, refused.values);
  const total = runningTotal(chosenChoices({ phone: choice, sections, values }));
  return (
    <div className={styles.column}>
      <ProductPrice product={product} choice={choice} financing={financing} opened={opened}>
        {hasCreditCheck && choice && isLightPhoneII(product.handle) && (
          <CreditPanel phone={{ handle: product.handle, variant: numbersOf(choice.value).variant }} />
        )}
        {isPhone(product.handle) && <CarrierLine phone={isLightPhoneII(product.handle) ? 'ii' : 'iii'} />}
      </ProductPrice>
      <form
        method="post"
        action={pathname + search}
        className={styles.form}
        ref={form}
        onChange={onChange}
        onSubmit={onSubmit}
        data-total={sections.length > 0}
      >
        <input type="hidden" name="intent" value="add" />
        <ColourLinks links={colours} />
        <ProductChoices product={product} choices={choices} chosen={choice?.value} />
        <ExtraGroups sections={sections} phone={choice} posted={refused.values} opened={opened} />
        <div className={styles.buy}>
          <div role="alert" className={styles.messages}>
            {messages.map((message) => (
              <p key={message} className="small">
                {message}
              </p>
            ))}
          </div>
          {sections.length > 0 && total && (
            <output className={`figures ${styles.total}`}>
              <span className="quiet">Total</span> {formatMoney(total)}
            </output>
          )}
          <Button disabled={!choice} aria-disabled={isAdding} aria-busy={isAdding} wide>
            {isAdding ? 'Adding' : buyLabel(choice, preOrderActive)}
          </Button>
        </div>
      </form>
    </div>
  );
}
