import { Form, href, useNavigation } from 'react-router';
import type { Product } from '#providers/storefront/types.ts';
import { Button } from '#site/ui/button.tsx';
import { Link } from '#site/ui/link.tsx';
import { formatMoney } from './money.ts';
import { phoneColours } from './phone-colours.ts';
import { productChoices } from './product-choices.ts';
import styles from './product-form.module.css';
import { buyLabel, priceWords } from './product-words.ts';

/** Price, choices and the one button. A plain form to the cart, so that it works without JavaScript (CART-20). */
export function ProductForm({ product }: { product: Product }) {
  const navigation = useNavigation();
  const isAdding = navigation.formAction === href('/cart/:flow?');
  const choices = productChoices(product);
  const chosen = choices.find((choice) => choice.available);
  const label = buyLabel(product.variants);
  return (
    <Form method="post" action={href('/cart/:flow?')} className={styles.form} viewTransition>
      <input type="hidden" name="intent" value="add" />
      <p className={`figures ${styles.price}`}>
        {priceWords(product)}
        {product.compareAtPrice && (
          <>
            {' '}
            <s className="quiet">
              <span className="visually-hidden">instead of </span>
              {formatMoney(product.compareAtPrice)}
            </s>
          </>
        )}
      </p>
      <ColourLinks handle={product.handle} />
      {choices.length > 1 ? (
        <fieldset className={styles.choices}>
          <legend className="small quiet">{product.options.map((option) => option.name).join(', ')}</legend>
          {choices.map(({ value, label: words, price, available, note }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="item"
                value={value}
                defaultChecked={value === chosen?.value}
                disabled={!available}
              />
              <span>{words}</span>
              {product.priceVaries || product.requiresSellingPlan ? (
                <span className="quiet figures">{formatMoney(price)}</span>
              ) : null}
              {note && <span className="quiet small">{note}</span>}
            </label>
          ))}
        </fieldset>
      ) : (
        choices.map(({ value, note }) => (
          <p key={value} className="small quiet">
            <input type="hidden" name="item" value={value} />
            {note}
          </p>
        ))
      )}
      <div className={styles.buy}>
        <Button disabled={!chosen || isAdding} aria-busy={isAdding} wide>
          {isAdding ? 'Adding' : label}
        </Button>
      </div>
    </Form>
  );
}

function ColourLinks({ handle }: { handle: string }) {
  if (!phoneColours.some((phone) => phone.handle === handle)) return null;
  return (
    <nav aria-label="Colour">
      <p className="small quiet" aria-hidden="true">
        Colour
      </p>
      <ul className={styles.colours}>
        {phoneColours.map((phone) => (
          <li key={phone.handle}>
            <Link
              to={href('/shop/products/:handle', { handle: phone.handle })}
              ariaCurrent={phone.handle === handle ? 'page' : undefined}
              className={styles.colour}
            >
              {phone.colour}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
