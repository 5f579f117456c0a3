import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { letTransitionsBeSkipped } from './page-transitions.ts';
import { warnOfLostPictures } from './ui/picture-faults.ts';

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
