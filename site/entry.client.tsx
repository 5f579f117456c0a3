import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenForErrors } from '#site/kernel/error-reports/listen.ts';
import { warnOfLostPictures } from '#site/kernel/ui/picture-faults.ts';

listenForErrors();
warnOfLostPictures();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
