import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenForErrors } from './error-reports/listen.ts';
import { letTransitionsBeSkipped } from './page-transitions.ts';
import { warnOfLostPictures } from './ui/picture-faults.ts';

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
