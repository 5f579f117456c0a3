import { useEffect } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import type { Product } from '#providers/storefront/types.ts';
import { readAnswer } from '#site/cart/cart-answer.ts';
import { Button } from '#site/ui/button.tsx';
import { Link } from '#site/ui/link.tsx';
import { formatMoney } from './money.ts';
import { phoneColours } from './phone-colours.ts';
import { type Choice, choiceName, productChoices } from './product-choices.ts';
import styles from './product-form.module.css';
import { buyLabel, priceWords } from './product-words.ts';

/** Price, choices and the one button. A plain form to the cart, so that it works without JavaScript (CART-20). */
export function ProductForm({ product }: { product: Product }) {
  const { fetcher, isAdding, messages } = useAdding();
  const choices = productChoices(product);
  const chosen = choices.find((choice) => choice.available);
  return (
    <fetcher.Form method="post" action={href('/cart/:flow?')} className={styles.form}>
      <input type="hidden" name="intent" value="add" />
      <Price product={product} />
      <ColourLinks handle={product.handle} />
      <Choices product={product} choices={choices} chosen={chosen?.value} />
      <div className={styles.buy}>
        <div role="alert">
          {messages.map((message) => (
            <p key={message} className="small">
              {message}
            </p>
          ))}
        </div>
        <Button disabled={!chosen || isAdding} aria-busy={isAdding} wide>
          {isAdding ? 'Adding' : buyLabel(product.variants)}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Adds by a fetcher, which goes on when the visitor leaves the page meanwhile, and leads to the cart once it is done. */
function useAdding() {
  const fetcher = useFetcher();
  const navigate = useNavigate();
  const answer = readAnswer(fetcher.data);
  const isDone = fetcher.state === 'idle' && answer?.isDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer's own messages go along; it is the doing that leads on
  useEffect(() => {
    if (isDone) navigate(href('/cart/:flow?'), { state: answer, viewTransition: true });
  }, [isDone]);

  return {
    fetcher,
    isAdding: fetcher.state !== 'idle' || isDone === true,
    messages: isDone ? [] : (answer?.messages ?? []),
  };
}

function Price({ product }: { product: Product }) {
  return (
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
  );
}

interface ChoicesProps {
  product: Product;
  choices: readonly Choice[];
  chosen: string | undefined;
}

/** Words in a row, the chosen one underlined; a product without choices has nothing to ask. */
function Choices({ product, choices, chosen }: ChoicesProps) {
  const [only] = choices;
  if (choices.length === 1 && only) {
    return (
      <>
        <input type="hidden" name="item" value={only.value} />
        {only.note && <p className="small quiet">{only.note}</p>}
      </>
    );
  }
  const pricesDiffer = new Set(choices.map((choice) => choice.price.minor)).size > 1;
  return (
    <fieldset className={styles.choices}>
      <legend className="small quiet">{choiceName(product)}</legend>
      {choices.map(({ value, label, price, available, note }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="item" value={value} defaultChecked={value === chosen} disabled={!available} />
          <span>{label}</span>
          {pricesDiffer && <span className="quiet figures">{formatMoney(price)}</span>}
          {note && <span className="quiet small">{note}</span>}
        </label>
      ))}
    </fieldset>
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
