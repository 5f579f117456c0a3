import { useEffect, useState } from 'react';
import { askVisitor } from '#site/features/visitor/ask-visitor.ts';

/** The country that the visitor seems to be in; null until that is known, and where it cannot be told. */
export function useGuess(): string | null {
  const [country, setCountry] = useState<string | null>(null);

  useEffect(() => {
    let isWanted = true;
    void askVisitor().then((place) => {
      if (isWanted) setCountry(place.country);
    });
    return () => {
      isWanted = false;
    };
  }, []);

  return country;
}
