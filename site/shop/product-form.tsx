import { type ReactNode, useMemo } from 'react';
import { href, useLocation } from 'react-router';
import type { Product } from '#providers/storefront/types.ts';
import { Button } from '#site/ui/button.tsx';
import { withRef } from '#site/ui/carried-ref.ts';
import { type ColourLink, ColourLinks } from './colour-links.tsx';
import { ExtraGroups } from './extra-groups.tsx';
import { formatMoney } from './money.ts';
import type { ExtraSection, SectionId } from './phone-extras.ts';
import { productChoices } from './product-choices.ts';
import { ProductChoices } from './product-choices-list.tsx';
import styles from './product-form.module.css';
import { ProductPrice } from './product-price.tsx';
import { buyLabel } from './product-words.ts';
import { chosenChoices, isNorthAmerica, runningTotal } from './running-total.ts';
import { useAdding } from './use-adding.ts';
import { useChosen } from './use-chosen.ts';

interface ProductFormProps {
  product: Product;
  /** What may be bought with it; none for a product that is sold alone. */
  sections: readonly ExtraSection[];
  /** Of the variant that the address asks for. */
  variantNumber: string | null;
  colours: readonly ColourLink[];
  hasFinancing: boolean;
  /** The section that the address opens at. */
  opened?: SectionId;
  /** About paying, below the price. */
  children?: ReactNode;
}

/** Price, choices and the one button. A plain form to the cart, so that it works without JavaScript (CART-20, SHOP-7). */
export function ProductForm({ product, sections, variantNumber, opened, ...props }: ProductFormProps) {
  const { search } = useLocation();
  const { onSubmit, isAdding, messages } = useAdding();
  const choices = useMemo(() => productChoices(product), [product]);
  const { form, choice, values, onChange } = useChosen(choices, variantNumber);
  const total = runningTotal(chosenChoices({ phone: choice, sections, values }));
  return (
    <div className={styles.column}>
      <ProductPrice product={product} choice={choice} hasFinancing={props.hasFinancing} opened={opened}>
        {props.children}
      </ProductPrice>
      <form
        method="post"
        action={withRef(href('/cart/:flow?'), search)}
        className={styles.form}
        ref={form}
        onChange={onChange}
        onSubmit={onSubmit}
        data-total={sections.length > 0}
      >
        <input type="hidden" name="intent" value="add" />
        <ColourLinks links={props.colours} />
        <ProductChoices product={product} choices={choices} chosen={choice?.value} />
        <ExtraGroups sections={sections} isNorthAmerica={isNorthAmerica(choice)} opened={opened} />
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
          <Button disabled={!choice || isAdding} aria-busy={isAdding} wide>
            {isAdding ? 'Adding' : buyLabel(choice)}
          </Button>
        </div>
      </form>
    </div>
  );
}
