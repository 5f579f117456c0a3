import type { Product } from '#providers/storefront/types.ts';
import { type Item, writeRequestedItem } from '#site/catalogue/item.ts';
import { formatMoney } from '#site/catalogue/money.ts';
import { type Choice, choiceLegend } from '#site/catalogue/product-choices.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import styles from './choices.module.css';

interface ProductChoicesProps {
  product: Product;
  choices: readonly Choice[];
  /** The value of the chosen choice. */
  chosen: string | undefined;
}

/** The product's choices in a row, or a hidden field where there is only one. */
export function ProductChoices({ product, choices, chosen }: ProductChoicesProps) {
  const [only] = choices;
  if (!only) return null;
  if (choices.length === 1) {
    return (
      <>
        <input type="hidden" name="item" value={only.value} />
        {/* The buy button has the label "Sold out". */}
        {only.available && only.note && <p className="small quiet">{only.note}</p>}
      </>
    );
  }
  const pricesDiffer = new Set(choices.map((choice) => choice.price.minor)).size > 1;
  return (
    <fieldset
      className={`row ${styles.choices}`}
      data-rows={choices.some(({ sellingPlanPrice }) => sellingPlanPrice !== null)}
    >
      <legend className="small quiet">{choiceLegend(product)}</legend>
      {/* The keys are labels, so that the choice stays when another color has other variants. */}
      {choices.map(({ value, label, price, sellingPlanPrice, available, note }) => (
        <RadioControl
          key={label}
          name="item"
          value={value}
          label={label}
          color="gray"
          defaultChecked={value === chosen}
          isDisabled={!available}
          className={`row ${styles.choice}`}
        >
          {pricesDiffer && <span className="quiet figures">{sellingPlanPrice ?? formatMoney(price)}</span>}
          {note && <span className={`quiet small ${styles.note}`}>{note}</span>}
        </RadioControl>
      ))}
    </fieldset>
  );
}

export interface ColourLink {
  /** The color's name. */
  colour: string;
  /** The page of the phone in this color, which may have a query. */
  to: string;
  isCurrent: boolean;
  /** Its choices by label, so that a link keeps the region; empty when they could not be read. */
  items: Readonly<Record<string, Item>>;
  /** The label of the choice that the page selects if its URL requests none. */
  preselected: string | undefined;
}

interface ColourLinksProps {
  title: string | undefined;
  links: readonly ColourLink[];
  /** The chosen choice. It may be sold out in this color and available in another. */
  chosen: Choice | undefined;
}

/** Links to the phone's pages, one for each color, with the current choice. A link keeps the scroll position (decision 0097). */
export function ColourLinks({ title, links, chosen }: ColourLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <p className="small quiet" aria-hidden="true">
        {title}
      </p>
      <ul className="row links">
        {links.map(({ colour, isCurrent, ...link }) => (
          <li key={link.to}>
            <Link
              to={pathOf(link, chosen)}
              keepsScroll
              ariaCurrent={isCurrent ? 'page' : undefined}
              className="tap alternative"
            >
              {colour}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function pathOf({ to, items, preselected }: Pick<ColourLink, 'to' | 'items' | 'preselected'>, chosen?: Choice): string {
  const item = chosen && chosen.label !== preselected && items[chosen.label];
  if (!item) return to;
  const [path = '', search] = to.split('?');
  const parameters = new URLSearchParams(search);
  writeRequestedItem(item, parameters);
  return `${path}?${parameters}`;
}
