import type { ProviderContext } from '../provider.ts';
import type { Published } from '../publishing/change.ts';
import type { History } from './history/history.ts';
import type { Standing } from './history/standing.ts';
import type { Item } from './item.ts';
import { type Locales, readLocales } from './locales.ts';
import { readAssets } from './read-assets.ts';
import { readEntries } from './read-entries.ts';
import { keyOf, type Resource, type Wording } from './resources.ts';
import { createStore, type Store } from './store.ts';

/** One state of the seed, as entries and assets. */
interface Reading {
  items: readonly Item[];
  locales: Locales;
  seed: Published['seed'];
}

/** The entries and assets of a state of the seed, with its locales. The seed was checked when it was loaded. */
export function readItems({ seed, media }: Published, addresses: ProviderContext['addresses']): Reading {
  const locales = readLocales(seed.content.locales);
  const items = [...readEntries(seed.content, locales), ...readAssets({ media, addresses })];
  return { items, locales, seed };
}

/** What each token may see. */
export interface Stores {
  delivery: Store;
  preview: Store;
}

/** Delivery has what is published, the preview the latest of everything (Contentful, "Content Preview API"). */
export function createStores({ items, locales, seed }: Reading, history: History): Stores {
  const delivered: Resource[] = [];
  const previewed: Resource[] = [];
  for (const item of items) {
    const standing = history.standingOf(item);
    if (!standing) throw new Error(`${keyOf(item)} is served without a standing.`);
    const { published, latest } = item;
    const resource = published && compose(published, standing, standing.updatedAt);
    if (resource) delivered.push(resource);
    previewed.push(resource && latest === published ? resource : compose(latest, standing, standing.changedAt));
  }
  const { contentTypes, tags } = seed.content;
  const shared = { contentTypes, tags, locales };
  return {
    delivery: createStore({ ...shared, isPreview: false, resources: delivered }),
    preview: createStore({ ...shared, isPreview: true, resources: previewed }),
  };
}

function compose({ fields, translations, tags }: Wording, standing: Standing, updatedAt: string): Resource {
  const { kind, id, contentType, createdAt, revision, publishedVersion } = standing;
  return { kind, id, contentType, createdAt, updatedAt, revision, publishedVersion, fields, translations, tags };
}
