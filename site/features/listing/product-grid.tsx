import type { CSSProperties } from 'react';
import { href } from 'react-router';
import type { ProductCard } from '#providers/storefront/types.ts';
import { cardPriceLabel, nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { useFocusedItem } from '#site/kernel/pagination/use-more.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  products: readonly ProductCard[];
  /** The page's first grid: its first row on phones is loaded eagerly. */
  isFirst: boolean;
  /** The index of the product that takes the focus: the first one appended last. */
  focused?: number | null;
}

const slot = { sizes: '(max-width: 899px) 45vw, min(29vw, 29rem)', from: 270, to: 877 };
/** The slot in a grid of three products. */
const thirdSlot = { sizes: '(max-width: 599px) 108vw, min(34vw, 34rem)', from: 324, to: 1954 };
/** The slot in four columns of a wide screen. `from` is that of `slot`, to save the page a candidate. */
const fourthSlot = { sizes: '(max-width: 899px) 45vw, min(21.5vw, 22rem)', from: 270, to: 877 };

/** Products with picture, name, price and subtitle, which tells the colors of a phone apart. */
export function ProductGrid({ products, isFirst, focused = null }: ProductGridProps) {
  const grid = useFocusedItem(focused);
  // The number of products in the first row on a phone's screen.
  const firstRow = products.length === 3 ? 1 : 2;
  const columns = columnsOf(products.length, isFirst);

  return (
    <ul
      ref={grid}
      className={styles.grid}
      data-three={products.length === 3 || undefined}
      style={{ '--columns': columns } as CSSProperties}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <Link to={href('/shop/products/:handle', { handle: product.handle })} className={styles.card}>
            <div className={styles.frame}>
              {product.picture && (
                <Picture
                  picture={product.picture}
                  slot={slotOf(products.length, columns)}
                  className={styles.picture}
                  eager={isFirst && index < firstRow}
                  decorative
                />
              )}
            </div>
            <h3 className={styles.name}>{nonBreakingNumeral(productTitle(product))}</h3>
            <p className="quiet figures">{cardPriceLabel(product)}</p>
            {product.subtitle && <p className={`small quiet ${styles.subtitle}`}>{product.subtitle}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Columns on wide screens. Four products are one row, so that none is left alone; two below another grid are as large as four in a row. */
function columnsOf(count: number, isFirst: boolean): number {
  return count === 4 || (count === 2 && !isFirst) ? 4 : 3;
}

function slotOf(count: number, columns: number) {
  if (columns === 4) return fourthSlot;
  return count === 3 ? thirdSlot : slot;
}
