import { href } from 'react-router';
import type { BlockItem, Story } from '#providers/shaping/blocks/types.ts';
import { nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { isLightPhoneII } from '#site/catalogue/phones.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { RichHtml, RichText } from '#site/kernel/ui/rich-text.tsx';
import type { ColourLink } from './choices.tsx';
import { ProductGallery } from './gallery/product-gallery.tsx';
import type { SectionId } from './phone-extras.ts';
import styles from './product.module.css';
import type { RejectedForm } from './product-action.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductView } from './read-product-page.ts';

interface ProductPageProps {
  view: ProductView;
  colours: readonly ColourLink[];
  opened?: SectionId;
  rejected: RejectedForm | undefined;
}

/** The pictures beside a narrow column with title, price, choices and buy button; description and questions below. */
export function ProductPage({ view, colours, opened, rejected }: ProductPageProps) {
  const { product, sections, words } = view;
  return (
    <article>
      <div className={styles.first}>
        <ProductGallery key={product.id} pictures={product.pictures} />
        <div className={styles.column}>
          <header className={styles.header}>
            <h1 className="heading">{nonBreakingNumeral(productTitle(product))}</h1>
            {product.subtitle && <p className="quiet">{product.subtitle}</p>}
          </header>
          {/* The same key for both colours, so that the choices are preserved when the colour changes. */}
          <ProductForm
            key={isLightPhoneII(product.handle) ? 'light-phone-ii' : product.id}
            view={view}
            colours={colours}
            opened={opened}
            rejected={rejected}
          />
          {sections === null && <p className="small quiet">{words.phone?.withoutExtras}</p>}
          {words.phone && (
            <Terms words={words.phone} isPreOrder={product.variants.some((variant) => variant.isPreOrder)} />
          )}
          {product.customNote && <p className="small quiet">{product.customNote}</p>}
        </div>
      </div>
      {view.stories.map((story) => (
        <PictureStory key={story.key} story={story} />
      ))}
      <section aria-labelledby="details">
        <h2 id="details" className="visually-hidden">
          Details
        </h2>
        <RichHtml html={product.descriptionHtml} className={styles.description} />
      </section>
      <ProductQuestions title={words.phone?.questions} questions={view.questions} />
    </article>
  );
}

interface TermsProps {
  words: NonNullable<ProductView['words']['phone']>;
  /** A pre-order says when it ships beside its choice. */
  isPreOrder: boolean;
}

/** What decides about buying, in a line each: delivery, return, warranty, and what is in the box. */
function Terms({ words: { leaves, returns, warranty, inTheBox }, isPreOrder }: TermsProps) {
  const terms = [
    ...(isPreOrder ? [] : [{ label: leaves, slug: 'shipping-details' }]),
    { label: returns, slug: 'return-policy' },
    { label: warranty, slug: 'return-policy' },
    { label: inTheBox, slug: 'in-the-box' },
  ];
  return (
    <ul className={`small quiet ${styles.terms}`}>
      {terms.map(({ label, slug }) => (
        <li key={label}>
          <Link to={href('/:slug', { slug })}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

const storySlot = { sizes: '(max-width: 899px) 100vw, 67vw', from: 635, maxWidth: 1600 };

/** One thing about a phone: a large picture with a title and a few words beside it. */
function PictureStory({ story: { title, body, picture } }: { story: Story }) {
  return (
    <section className={styles.story}>
      <div>
        <h2 className="heading">{title}</h2>
        <RichText text={body} className="prose" />
      </div>
      <Picture picture={picture} slot={storySlot} />
    </section>
  );
}

/** Questions about a phone; each opens to its answer. */
function ProductQuestions({ title, questions }: { title: string | undefined; questions: readonly BlockItem[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className={styles.questions}>
      <h2 id="questions" className="heading">
        {title}
      </h2>
      <div>
        {questions.map(({ id, title, body }) => (
          <details key={id} className={styles.question}>
            <summary>{title}</summary>
            <RichText text={body} className={`prose ${styles.answer}`} />
          </details>
        ))}
      </div>
    </section>
  );
}
