import { href, useLocation } from 'react-router';
import type { BlockItem, Story } from '#providers/shaping/blocks/types.ts';
import { nonBreakingNumeral, productTitle } from '#site/catalogue/labels.ts';
import { isLightPhoneII } from '#site/catalogue/phones.ts';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import { ErrorScreen } from '#site/kernel/screens/error-screen.tsx';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { cx } from '#site/kernel/ui/cx.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { Picture } from '#site/kernel/ui/picture.tsx';
import { RichHtml, RichText } from '#site/kernel/ui/rich-text.tsx';
import { ProductGallery } from './gallery/product-gallery.tsx';
import { HourWheelSlot } from './hour-wheel-slot.tsx';
import type { SectionId } from './phone-extras.ts';
import styles from './product.module.css';
import type { RejectedForm } from './product-action.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductView } from './read-product-page.ts';

interface ProductPageProps {
  /** null if the page could not be read after its form had failed. */
  view: ProductView | null;
  opened?: SectionId;
  rejected: RejectedForm | undefined;
}

/** The pictures beside a narrow column with title, price, choices and buy button; description and questions below. */
export function ProductPage({ view, opened, rejected }: ProductPageProps) {
  if (!view) return <FailedForm messages={rejected?.messages ?? []} />;
  const { product, sections, words, wheel } = view;
  const [firstStory, ...stories] = view.stories;
  // A form with more than two sections is longer than the screen; its terms are inside it, below the button.
  const isLong = (sections?.length ?? 0) > 2;
  // The key is the same for both colors, so that what the visitor has chosen or opened is preserved when the color changes.
  const model = isLightPhoneII(product.handle) ? 'light-phone-ii' : product.id;
  return (
    <article>
      <div className={styles.first}>
        <ProductGallery key={product.id} pictures={product.pictures} />
        <div className={styles.column}>
          <header className={styles.header}>
            <h1 className="heading">{nonBreakingNumeral(productTitle(product))}</h1>
            {product.subtitle && <p className="quiet">{product.subtitle}</p>}
          </header>
          <ProductForm key={model} view={view} opened={opened} rejected={rejected}>
            {isLong && <Terms view={view} />}
          </ProductForm>
          {sections === null && <p className="small quiet">{words.phone?.withoutExtras}</p>}
          {!isLong && <Terms view={view} />}
        </div>
      </div>
      {firstStory && <PictureStory key={model} story={firstStory} />}
      {/* The wheel is below the picture that shows it, and that changes with the hour. */}
      {wheel && <HourWheelSlot words={wheel} />}
      {stories.map((story, index) => (
        // The third is wide, never a mirrored one.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <PictureStory key={`${model} ${index}`} story={story} isWide={index === 1} />
      ))}
      {product.descriptionHtml.trim() && (
        <section aria-labelledby="details">
          <h2 id="details" className="visually-hidden">
            Details
          </h2>
          <RichHtml html={product.descriptionHtml} className={`lead two-columns ${styles.description}`} />
        </section>
      )}
      {/* The key differs from that of the first story, a sibling: with equal keys React would leave the previous phone's stories on the page. */}
      <ProductQuestions key={`${model} questions`} title={words.phone?.questions} questions={view.questions} />
    </article>
  );
}

/** Replaces the page if it cannot be read, and says why the form failed that the browser sent. */
function FailedForm({ messages }: Pick<RejectedForm, 'messages'>) {
  const { pathname, search } = useLocation();
  const { cartWords } = useLayoutData();
  return (
    <ErrorScreen advice={messages.join(' ')} hasChrome>
      <ButtonLink to={pathname + search}>Back to the product</ButtonLink>
      <ButtonLink to={href('/cart/:flow?')} variant="secondary">
        {cartWords.title}
      </ButtonLink>
    </ErrorScreen>
  );
}

/** The terms, each on its own line, and the product's customs note. */
function Terms({ view: { product, terms } }: { view: ProductView }) {
  return (
    <>
      <ul className={`small quiet ${styles.terms}`}>
        {terms.map(({ label, slug }) => (
          <li key={label}>
            <Link to={href('/:slug', { slug })}>{label}</Link>
          </li>
        ))}
      </ul>
      {product.customNote && <p className="small quiet">{product.customNote}</p>}
    </>
  );
}

/** A picture of 3:2 or 4:3 is cropped to 4:3, so it is up to an eighth wider than its box. On wide screens `sizes` includes half of that. */
const storySlot = { sizes: '(max-width: 899px) 100vw, 59vw', from: 640, maxWidth: 1600 };
const wideSlot = { sizes: '100vw', from: 640, maxWidth: 1600 };

/** One thing about a phone: a large picture with a title and a few words beside it, or on wide screens below it where it is as wide as the screen. */
function PictureStory({ story: { title, body, picture }, isWide = false }: { story: Story; isWide?: boolean }) {
  return (
    // The pictures before and after the wide one are on different sides, so it is not counted as one of `beside`.
    <section className={cx(styles.story, isWide ? styles.wide : 'beside')}>
      <div>
        <h2 className="heading">{title}</h2>
        <RichText text={body} className="prose" />
      </div>
      <Picture picture={picture} slot={isWide ? wideSlot : storySlot} />
    </section>
  );
}

/** Questions about a phone; each opens to its answer. */
function ProductQuestions({ title, questions }: { title: string | undefined; questions: readonly BlockItem[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions" className={`two-columns ${styles.questions}`}>
      <h2 id="questions" className="quiet">
        {title}
      </h2>
      <div>
        {questions.map(({ title, body }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <details key={index} className={styles.question}>
            <summary className="opener">{title}</summary>
            <RichText text={body} className={`prose quiet ${styles.answer}`} />
          </details>
        ))}
      </div>
    </section>
  );
}
