import { isFields } from '../transport/json.ts';
import type { ContentClient } from './content-client.ts';
import { askContent, isNotFound } from './content-error.ts';
import type { ContentLibrary } from './library-types.ts';
import { openEntry } from './open-entry.ts';

/** Names these calls in errors. */
const request = 'library';

/** What the content service knows beside its entries: files, kinds of entries, locales, and what changed. */
export function createContentLibrary(client: ContentClient, scheme: string): ContentLibrary {
  return {
    async asset(id) {
      const asset = await askContent(request, () => client.getAsset(id), { when: isNotFound, answer: null });
      if (!asset) return null;
      const { file } = asset.fields;
      const opened = openEntry({ ...asset }, scheme).asset;
      const url = isFields(opened) && typeof opened.url === 'string' ? opened.url : null;
      return { id, title: asset.fields.title ?? null, url, mimeType: file?.contentType ?? null };
    },
    contentTypes: () =>
      askContent(request, async () => {
        const { items } = await client.getContentTypes();
        return items.map(({ sys, name, fields }) => ({
          id: sys.id,
          name,
          fields: fields.map(({ id, type, required }) => ({ id, type, isRequired: required })),
        }));
      }),
    locales: () =>
      askContent(request, async () => {
        const { items } = await client.getLocales();
        return items.map(({ code, name, default: isDefault }) => ({ code, name, isDefault }));
      }),
    sync: (token) =>
      askContent(request, async () => {
        const query = token === null ? { initial: true as const } : { nextSyncToken: token };
        const { entries, assets, deletedEntries, deletedAssets, nextSyncToken } = await client.sync(query);
        return {
          entries: entries.map(({ sys }) => ({ id: sys.id, contentType: sys.contentType.sys.id })),
          assets: assets.map(idOf),
          deletedEntries: deletedEntries.map(idOf),
          deletedAssets: deletedAssets.map(idOf),
          next: nextSyncToken ?? null,
        };
      }),
  };
}

function idOf({ sys }: { sys: { id: string } }): string {
  return sys.id;
}
