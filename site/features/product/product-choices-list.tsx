import type { Product } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { type Choice, choiceLegend } from '#site/catalogue/product-choices.ts';
import styles from './choices.module.css';

interface ProductChoicesProps {
  product: Product;
  choices: readonly Choice[];
  chosen: string | undefined;
}

/** Words in a row, the chosen one underlined; a product without choices has nothing to ask. */
export function ProductChoices({ product, choices, chosen }: ProductChoicesProps) {
  const [only] = choices;
  if (choices.length === 1 && only) {
    return (
      <>
        <input type="hidden" name="item" value={only.value} />
        {/* Of what is sold out the button says so. */}
        {only.available && only.note && <p className="small quiet">{only.note}</p>}
      </>
    );
  }
  const pricesDiffer = new Set(choices.map((choice) => choice.price.minor)).size > 1;
  return (
    <fieldset className={styles.choices} data-rows={choices.some(({ planPrice }) => planPrice !== null)}>
      <legend className="small quiet">{choiceLegend(product)}</legend>
      {/* Known by its words, so that a choice outlives a change of colour, which puts another variant behind it. */}
      {choices.map(({ value, label, price, planPrice, available, note }) => (
        <label key={label} className={styles.choice}>
          <input type="radio" name="item" value={value} defaultChecked={value === chosen} disabled={!available} />
          <span className={styles.word}>{label}</span>
          {pricesDiffer && <span className="quiet figures">{planPrice ?? formatMoney(price)}</span>}
          {note && <span className={`quiet small ${styles.note}`}>{note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
