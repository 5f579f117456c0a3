import { useLocation } from 'react-router';
import { nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { isLightPhoneII } from '#site/catalogue/phone-colours.ts';
import { htmlWithRef } from '#site/kernel/ui/carried-ref.ts';
import type { Refused } from './buy.ts';
import type { ColourLink } from './colour-links.tsx';
import { ProductGallery } from './gallery/product-gallery.tsx';
import type { SectionId } from './phone-extras.ts';
import styles from './product.module.css';
import { ProductForm } from './product-form.tsx';
import { ProductQuestions } from './product-questions.tsx';
import type { ProductView } from './read-product-page.ts';

interface ProductPageProps {
  view: ProductView;
  colours: readonly ColourLink[];
  opened?: SectionId;
  refused: Refused | undefined;
}

/** The picture beside a narrow column: name, price, choices, one button; the words about it below. */
export function ProductPage({ view, colours, opened, refused }: ProductPageProps) {
  const { product, sections } = view;
  const { search } = useLocation();
  return (
    <article>
      <div className={styles.first}>
        <ProductGallery key={product.id} pictures={product.pictures} />
        <div className={styles.column}>
          <header className={styles.header}>
            <h1 className="heading">{nonBreakingNumeral(productTitle(product))}</h1>
            {product.subtitle && <p className="quiet">{product.subtitle}</p>}
          </header>
          {/* The other colour is the same form: what was chosen in it stays. */}
          <ProductForm
            key={isLightPhoneII(product.handle) ? 'light-phone-ii' : product.id}
            view={view}
            colours={colours}
            opened={opened}
            refused={refused}
          />
          {sections === null && (
            <p className="small quiet">What goes with this phone can’t be shown right now. You can add it later.</p>
          )}
          {product.customNote && <p className="small quiet">{product.customNote}</p>}
        </div>
      </div>
      <section aria-labelledby="details">
        <h2 id="details" className="visually-hidden">
          Details
        </h2>
        <div
          className={styles.description}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server when it was shaped
          dangerouslySetInnerHTML={{ __html: htmlWithRef(product.descriptionHtml, search) }}
        />
      </section>
      <ProductQuestions questions={view.questions} />
    </article>
  );
}
