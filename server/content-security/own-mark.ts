import { randomUUID } from 'node:crypto';

/** What the site's own inline scripts and styles carry until their page is sent (inline-hashes.ts): a secret of this process. */
export const ownMark = randomUUID();
