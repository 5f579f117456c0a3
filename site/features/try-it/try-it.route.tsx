import { useState } from 'react';
import { href, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { nonBreakingNumeral } from '#site/catalogue/labels.ts';
import { PhoneDrawing } from '#site/catalogue/phone-drawing.tsx';
import { drawnHandles } from '#site/catalogue/phones.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { optional, readWords } from '#site/kernel/loading/load.ts';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import { Link } from '#site/kernel/ui/link.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import type { Route } from './+types/try-it.route.ts';
import { PhoneScreen, titleOf } from './phone-screen.tsx';
import { homeScreens, isTool, listOf, parseShown, type ScreenName, screenPath } from './screens.ts';
import styles from './try-it.module.css';

const phones = [
  { model: 'iii', name: 'Light Phone III' },
  { model: 'ii', name: 'Light Phone II' },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const handle = drawnHandles[url.searchParams.get('phone') === 'ii' ? 'ii' : 'iii'];
  const [{ tryWords }, product] = await Promise.all([
    readWords(context, 'tryWords'),
    optional(context, ({ storefront }) => storefront.product(handle)),
  ]);
  // The handles are sent as data: if the browser imported them, they would be in the chunk of every product page.
  return { words: tryWords, handles: drawnHandles, picture: product?.pictures[0] };
}

/** Another screen needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

/** Each screen has a different title, for history, tabs and screen readers. */
export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words } = loaderData;
  const shown = parseShown(new URLSearchParams(location.search), words);
  return pageHead({
    matches,
    path: href('/try'),
    title: shown.screen === 'home' ? words.title : `${titleOf(shown, words)} | ${words.title}`,
    description: words.description,
    picture: loaderData.picture,
  });
}

/** A phone's own screens: each is a page, so that they work without JavaScript. */
export default function TryIt({ loaderData: { words, handles } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const shown = parseShown(search, words);
  const { model, screen } = shown;
  const [seen, setSeen] = useState<readonly ScreenName[]>([]);
  if (!seen.includes(screen)) setSeen([...seen, screen]);
  const [note, setNote] = useState(words.note);
  const [time, setTime] = useState(listOf(words.times).at(-1) ?? '');
  const phone = phones.find((phone) => phone.model === model) ?? phones[0];
  return (
    <div className={`below-header ${styles.page}`}>
      <h1 className="display">{words.title}</h1>
      <p>{words.lead}</p>
      <nav aria-label={words.title} className={`row links ${styles.phones}`}>
        {phones.map(({ model, name }) => (
          <Link
            key={model}
            to={screenPath(model)}
            ariaCurrent={model === phone.model ? 'true' : undefined}
            className={textButtonClass()}
          >
            {nonBreakingNumeral(name)}
          </Link>
        ))}
      </nav>
      <div className={styles.phone}>
        <PhoneDrawing model={model}>
          <PhoneScreen
            shown={shown}
            words={words}
            note={{ text: note, onChange: setNote }}
            alarm={{ time, onChange: setTime }}
          />
        </PhoneDrawing>
      </div>
      <p role="status">
        {screen === 'home' && homeScreens[model].every((line) => !isTool(line) || seen.includes(line)) && words.end}
      </p>
      <p>
        <ButtonLink to={href('/shop/products/:handle', { handle: handles[phone.model] })} variant="secondary">
          {fillIn(words.seeProduct, { product: nonBreakingNumeral(phone.name) })}
        </ButtonLink>
      </p>
    </div>
  );
}
