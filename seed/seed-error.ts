/** A mistake in the seed files, as one sentence for the person who wrote them. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
  /** Starts with the seed folder's own name, like "seed/catalogue/shop.json". */
  readonly file: string;
  /** Dotted path inside the file, like "variants.0.price"; empty when the whole file is meant. */
  readonly field: string;

  constructor(file: string, field: string, problem: string, options?: ErrorOptions) {
    super(field === '' ? `${file} ${problem}.` : `${file}: ${field} ${problem}.`, options);
    this.file = file;
    this.field = field;
  }
}

/** A place in a seed file, as errors name it. */
export interface Place {
  file: string;
  field: string;
}

export function within(place: Place, ...keys: (string | number)[]): Place {
  const field = [...(place.field === '' ? [] : [place.field]), ...keys].join('.');
  return { file: place.file, field };
}

export function refuse(place: Place, problem: string): never {
  throw new SeedError(place.file, place.field, problem);
}
