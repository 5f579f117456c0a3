import type { Resource, Store } from './resources.ts';

/** Does the resource answer to one query parameter? */
export type Filter = (resource: Resource, store: Store) => boolean;
