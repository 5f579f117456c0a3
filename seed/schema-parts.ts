import { z } from 'zod';

/** Words that several shapes of the seed share. */

export const handle = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words joined by hyphens');

export const timestamp = z.iso.datetime();

/** A file below seed/media, for example "products/sim-card-us.jpg". */
export const mediaFile = z.string().regex(/^[a-z0-9-]+(\/[a-z0-9.-]+)+$/, 'must be a path below seed/media');

export const picture = z.strictObject({ file: mediaFile, alt: z.string() });
