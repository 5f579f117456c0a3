import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenForErrors } from '#site/kernel/error-reports/listen.ts';
import { provideLoaderData } from './loader-data-script.ts';

listenForErrors();
warnOfFailedPictures();
provideLoaderData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** A picture that fails to load is a warning in the console; the visitor has its alternative text (MEDIA-5). */
function warnOfFailedPictures(): void {
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) warn(picture);
  // Error events of pictures do not bubble, but they are captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) warn(target);
    },
    true,
  );
}

function warn(picture: HTMLImageElement): void {
  console.warn(`The picture ${picture.currentSrc || picture.src} could not be loaded.`);
}
