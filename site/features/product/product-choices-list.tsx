import type { Product } from '#providers/storefront/types.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { type Choice, choiceName } from '#site/catalogue/product-choices.ts';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
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
      <legend className="small quiet">{choiceName(product)}</legend>
      {/* Known by its words, so that a choice outlives a change of colour, which puts another variant behind it. */}
      {choices.map(({ value, label, price, planPrice, available, note }) => (
        <RadioControl
          key={label}
          name="item"
          value={value}
          label={label}
          color="gray"
          defaultChecked={value === chosen}
          isDisabled={!available}
          className={styles.choice}
        >
          {pricesDiffer && <span className="quiet figures">{planPrice ?? formatMoney(price)}</span>}
          {note && <span className={`quiet small ${styles.note}`}>{note}</span>}
        </RadioControl>
      ))}
    </fieldset>
  );
}
