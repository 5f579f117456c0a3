import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratedEvent } from '#site/app/start/load-app.ts';
import { countVisits } from '#site/features/visit-counts/count-visits.ts';
import { listenForErrors } from '#site/kernel/error-reports/listen.ts';
import { provideLoaderData } from './loader-data-script.ts';

listenForErrors();
countVisits();
warnOfFailedPictures();
provideLoaderData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated>
        <HydratedRouter />
      </Hydrated>
    </StrictMode>,
  );
});

/** Announces to the starter that the app has hydrated: its effect runs after those of all children. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}

/** Logs a warning for each picture that fails to load; the visitor has its alternative text (MEDIA-5). */
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
