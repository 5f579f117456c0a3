import 'cookieconsent/build/cookieconsent.min.js';

declare global {
  interface Window {
    cookieconsent: {
      initialise: (options: Record<string, unknown>, complete: () => void, failed: (error: Error) => void) => void;
    };
  }
}

/** The banner's state after a lookup: shown or not, and whether all services failed. */
export interface Outcome {
  wasOpened: boolean;
  failure: string | null;
  /** In a country without a cookie law. */
  lawlessCountry: string | null;
}

/** Runs the banner with these lookup services for the country. */
export function consentAfterLookup(services: unknown[]): Promise<Outcome> {
  const outcome: Outcome = { wasOpened: false, failure: null, lawlessCountry: null };
  return new Promise((resolve) => {
    window.cookieconsent.initialise(
      {
        type: 'opt-in',
        law: { regionalLaw: true },
        location: { timeout: 2000, services },
        onPopupOpen: () => {
          outcome.wasOpened = true;
        },
        onNoCookieLaw: (country: string) => {
          outcome.lawlessCountry = country;
        },
      },
      () => resolve(outcome),
      (error) => resolve({ ...outcome, failure: error.message }),
    );
  });
}
