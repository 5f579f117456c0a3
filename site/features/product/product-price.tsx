import type { ReactNode } from 'react';
import type { Product } from '#providers/storefront/types.ts';
import { formatPriceFrom } from '#site/catalogue/labels.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import type { Choice } from '#site/catalogue/product-choices.ts';
import type { Financing } from '#site/kernel/context.ts';
import { FinancingLine } from './financing/financing-line.tsx';
import { OpenedSection } from './opened-section.tsx';
import type { SectionId } from './phone-extras.ts';
import styles from './product-form.module.css';

interface ProductPriceProps {
  product: Product;
  choice: Choice | undefined;
  financing: Financing | null;
  opened?: SectionId;
  children?: ReactNode;
}

export function ProductPrice({ product, choice, financing, opened, children }: ProductPriceProps) {
  return (
    <OpenedSection id="pricing" title="Price" isOpened={opened === 'pricing'} className={styles.pricing}>
      <p className={`figures ${styles.price}`}>
        {choice?.planPrice ?? (choice ? formatMoney(choice.price) : formatPriceFrom(product))}
        {comparePrice(product, choice)}
      </p>
      {financing && <FinancingLine price={choice?.price ?? product.priceFrom} financing={financing} />}
      {children}
    </OpenedSection>
  );
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
