import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { letTransitionsBeSkipped } from '#site/app/page-transitions.ts';
import { listenForErrors } from '#site/kernel/error-reports/listen.ts';
import { warnOfLostPictures } from '#site/kernel/ui/picture-faults.ts';

listenForErrors();
letTransitionsBeSkipped();
warnOfLostPictures();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
