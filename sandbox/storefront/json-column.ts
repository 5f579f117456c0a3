import { z } from 'zod';

/** A text column that holds JSON of the given shape. */
export function jsonColumn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
}
