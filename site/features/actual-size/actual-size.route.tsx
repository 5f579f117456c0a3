import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { Words } from '#providers/content/types.ts';
import { PhoneDrawing, type PhoneModel, PhoneSide } from '#site/catalogue/phone-drawing.tsx';
import { formatSize, type PhoneSize, sizeIn } from '#site/catalogue/phone-size.ts';
import { drawnHandles } from '#site/catalogue/phones.ts';
import { onResizeEnd } from '#site/kernel/browser/on-resize-end.ts';
import { useSlider } from '#site/kernel/browser/use-slider.ts';
import { breadcrumbData } from '#site/kernel/layout/breadcrumbs.ts';
import { layoutWordsOf, pageHead, siteOf } from '#site/kernel/layout/page-head.ts';
import { readWords, required } from '#site/kernel/loading/load.ts';
import { Button } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/actual-size.route.ts';
import styles from './actual-size.module.css';
import { cardLength, storeCardLength, useCardLength } from './card-size.ts';
import { PrintSheet } from './print-sheet.tsx';

interface MeasuredPhone {
  model: PhoneModel;
  name: string;
  path: string;
  size: PhoneSize;
}

/** The products' texts contain the sizes; a phone without a size is not shown. */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ sizeWords }, ...phones] = await Promise.all([
    readWords(context, 'sizeWords'),
    ...Object.entries(drawnHandles).map(async ([model, handle]) => {
      const product = await required(context, ({ storefront }) => storefront.product(handle));
      const size = product && sizeIn(product.descriptionHtml);
      const path = href('/shop/products/:handle', { handle });
      const phone = size && { model: model as PhoneModel, name: product.title, path, size };
      return phone && { phone, picture: product.pictures.at(-1) };
    }),
  ]);
  const measured = phones.filter((phone) => phone !== null);
  return {
    words: sizeWords,
    phones: measured.map(({ phone }) => phone),
    // For the social card: the last picture of a phone shows it beside other things, for comparison.
    picture: measured[0]?.picture,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData.words;
  const path = href('/actual-size');
  return pageHead({
    matches,
    path,
    title,
    description,
    picture: loaderData.picture,
    structuredData: import.meta.env.SSR && [
      breadcrumbData(siteOf(matches).siteUrl, [
        { name: layoutWordsOf(matches)?.shopTitle ?? '', path: href('/shop/:collection?') },
        { name: title, path },
      ]),
    ],
  });
}

/** Both phones in true millimeters, on the screen and on paper. Without JavaScript the screen uses the browser's millimeters. */
export default function ActualSize({ loaderData: { words, phones } }: Route.ComponentProps) {
  return (
    <div className={`below-header ${styles.page}`}>
      <h1 className="display">{words.title}</h1>
      <p className={`scripted ${styles.lead}`}>{words.lead}</p>
      <p className={`${styles.lead} ${styles.unset}`}>{words.withoutScript}</p>
      <Stage words={words} phones={phones} />
      <section className={`two-columns ${styles.paper}`}>
        <div className={styles.words}>
          <h2 className="heading">{words.paper}</h2>
          <p>{words.paperText}</p>
          <Button type="button" variant="secondary" onClick={() => print()}>
            {words.print}
          </Button>
        </div>
        <div className={`row ${styles.phones}`}>
          {phones.map(({ model, name, size }) => (
            <PrintSheet key={model} name={name} size={size} lines={homeScreens[model]} ruler={words.ruler} />
          ))}
        </div>
      </section>
    </div>
  );
}

interface StageProps {
  words: Words['sizeWords'];
  phones: readonly MeasuredPhone[];
}

/** A drawn bank card and the phones, which stand on one line. */
function Stage({ words, phones }: StageProps) {
  const stored = useCardLength();
  const slider = useSlider(storeCardLength);
  const stage = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState({ length: 324, isTooSmall: false });
  // Until a visitor sets the size, the style sheet defines the millimeter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the stored length has changed
  useEffect(() => {
    const measure = () => {
      const drawings = Array.from(stage.current?.querySelectorAll<HTMLElement>('[data-drawing]') ?? []);
      const length = Math.round(drawings[0]?.firstElementChild?.getBoundingClientRect().height ?? 0);
      const isTooSmall = drawings.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      // If nothing has changed, the state stays the same object, so that nothing is rendered.
      setMeasured((last) => (last.length === length && last.isTooSmall === isTooSmall ? last : { length, isTooSmall }));
    };
    measure();
    return onResizeEnd(measure);
  }, [stored]);
  const tallest = Math.max(cardLength, ...phones.map(({ size }) => size.height));
  // A stored length is not measured first: until then, React would take back the slider's step, and the next key press would repeat it.
  const length = stored === null ? measured.length : Math.round(stored);
  return (
    <>
      <div
        ref={stage}
        className={`two-columns ${styles.stage}`}
        style={stored === null ? undefined : ({ '--mm': `${stored / cardLength}px` } as CSSProperties)}
      >
        <Drawing shorter={tallest - cardLength} drawing={<BankCard />}>
          <label htmlFor="card">{words.control}</label>
          <input
            id="card"
            type="range"
            // A card's length on a screen of 96 dots an inch is 324, and 81 where the page is zoomed to 400 %.
            min={60}
            max={900}
            value={length}
            aria-valuetext={`${length} pixels`}
            {...slider}
          />
        </Drawing>
        <div className={`row ${styles.phones}`}>
          {phones.map(({ model, name, path, size }) => (
            <Drawing
              key={model}
              shorter={tallest - size.height}
              drawing={
                <>
                  <PhoneDrawing model={model} size={size}>
                    {homeScreens[model].join('\n')}
                  </PhoneDrawing>
                  <PhoneSide model={model} size={size} />
                </>
              }
            >
              <Link to={path}>{name}</Link>
              <span className="small quiet figures">{formatSize(size)}</span>
            </Drawing>
          ))}
        </div>
      </div>
      <p role="status" className="small quiet">
        {measured.isTooSmall && words.tooSmall}
      </p>
    </>
  );
}

/** A bank card from the front (ISO/IEC 7810, ID-1), with a chip at its place in ISO/IEC 7816-2. Light falls off over it as over the phones. */
function BankCard() {
  return (
    <svg className={styles.card} viewBox="0 0 53.98 85.6" aria-hidden="true">
      <Gradient id="card-edge" from="#ccd4dc" to="#717d89" />
      <Gradient id="card-fill" from="#94a1ae" to="#5c6874" />
      <Gradient id="chip-fill" from="#e9e2d2" to="#b9ad94" />
      <Gradient id="card-night" from="#0000" to="#0000007a" />
      <rect width="53.98" height="85.6" rx="3.18" fill="url(#card-edge)" />
      <rect x=".25" y=".25" width="53.48" height="85.1" rx="2.93" fill="url(#card-fill)" />
      <rect x="25.5" y="10.2" width="9.6" height="11.9" rx="1.8" fill="url(#chip-fill)" />
      <path
        d="M25.5 14.2h3.1M25.5 18.1h3.1M32 14.2h3.1M32 18.1h3.1M28.6 10.2v3.2l-.9 1.6v2.3l.9 1.6v3.2M32 10.2v3.2l.9 1.6v2.3l-.9 1.6v3.2"
        fill="none"
        stroke="#6d6450"
        strokeWidth=".25"
      />
      <rect width="53.98" height="85.6" rx="3.18" fill="url(#card-night)" opacity="var(--dark)" />
    </svg>
  );
}

/** A gradient from the upper left to the lower right. */
function Gradient({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <linearGradient id={id} x2=".7" y2="1">
      <stop stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  );
}

/** The lines on the phones' screens, as in their pictures. */
const homeScreens = {
  iii: ['Phone', 'Camera', 'Directions', 'Notes', 'Music'],
  ii: ['Phone', 'Alarm', 'Tools'],
};

interface DrawingProps {
  drawing: ReactNode;
  /** By how many millimeters it is shorter than the tallest one. */
  shorter: number;
  children: ReactNode;
}

/** A drawing that is too wide for the screen is cut off at its right edge. */
function Drawing({ drawing, shorter, children }: DrawingProps) {
  return (
    <figure className={styles.figure} style={{ '--shorter': shorter } as CSSProperties}>
      <div data-drawing className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
