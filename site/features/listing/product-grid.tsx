import { href } from 'react-router';
import type { ProductCard } from '#providers/storefront/types.ts';
import { cardPriceLabel, nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { useFocusedItem } from '#site/kernel/pagination/use-more.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import styles from './product-grid.module.css';

interface ProductGridProps {
  products: readonly ProductCard[];
  /** The page's first grid, whose first pictures are loaded eagerly. */
  isFirst: boolean;
  /** Three products are below each other on phones, in place of rows with the words beside the pictures. */
  hasLargePictures: boolean;
  /** The index of the product that takes the focus: the first one appended last. */
  focused?: number | null;
}

/** The slots by layout on phones: one product below the other, rows with the words beside the pictures, two columns. */
const slots = {
  stacked: { sizes: '(max-width:599px) 108vw, min(34vw, 34rem)', from: 324, to: 1954 },
  rows: { sizes: '(max-width:599px) 45vw, min(29vw, 29rem)', from: 270, to: 877 },
  columns: { sizes: '(max-width:899px) 45vw, min(29vw, 29rem)', from: 270, to: 877 },
};

/** The number of pictures that are loaded eagerly: those that begin on a phone's first screen. */
const eagerPictures = { stacked: 1, rows: 3, columns: 2 } as const satisfies Record<keyof typeof slots, number>;

/** Products with picture, name, price and subtitle, which tells the colors of a phone apart. */
export function ProductGrid({ products, isFirst, hasLargePictures, focused = null }: ProductGridProps) {
  const grid = useFocusedItem(focused);
  const layout = layoutOf(products.length, hasLargePictures);

  return (
    <ul ref={grid} className={`${styles.grid} ${styles[layout]}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <Link to={href('/shop/products/:handle', { handle: product.handle })} className={`card ${styles.card}`}>
            <div className={styles.frame}>
              {product.picture && (
                <Picture
                  picture={product.picture}
                  slot={slots[layout]}
                  className={`cover ${styles.picture}`}
                  eager={isFirst && index < eagerPictures[layout]}
                  decorative
                />
              )}
            </div>
            <h3 className="card-title">{nonBreakingNumeral(productTitle(product))}</h3>
            <p className="quiet figures">{cardPriceLabel(product)}</p>
            {product.subtitle && <p className="small quiet">{product.subtitle}</p>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Three products are in one row or one column, so that none is left alone. */
function layoutOf(count: number, hasLargePictures: boolean): keyof typeof slots {
  if (count !== 3) return 'columns';
  return hasLargePictures ? 'stacked' : 'rows';
}
