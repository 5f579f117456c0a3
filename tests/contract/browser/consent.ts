import 'cookieconsent/build/cookieconsent.min.js';

declare global {
  interface Window {
    cookieconsent: {
      initialise: (options: Record<string, unknown>, complete: () => void, failed: (error: Error) => void) => void;
    };
  }
}

/** What the banner makes of a lookup: shown or not, and whether every service failed. */
export interface Outcome {
  wasOpened: boolean;
  failure: string | null;
  /** Of a country without a law. */
  lawlessCountry: string | null;
}

/** Asks these lookup services for the country, and shows the banner or not, as the banner itself decides. */
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
