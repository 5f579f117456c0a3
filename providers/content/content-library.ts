import { isFields } from '../transport/json.ts';
import type { ContentClient } from './content-client.ts';
import { isNotFound, requestContent } from './content-error.ts';
import { openEntry } from './open-entry.ts';

interface Asset {
  id: string;
  title: string | null;
  /** null while the service processes the file. */
  url: string | null;
  mimeType: string | null;
}

interface ContentType {
  id: string;
  name: string;
  /** `kind` is the type, the type of a link's target, or that of a list's members: "Text", "Asset", "Entry[]". */
  fields: { id: string; type: string; kind: string; isRequired: boolean }[];
}

interface Locale {
  code: string;
  name: string;
  isDefault: boolean;
}

/** Ids of new, changed and deleted entries and assets. */
interface Changes {
  entries: { id: string; contentType: string }[];
  assets: string[];
  deletedEntries: string[];
  deletedAssets: string[];
  /** Token for the next sync. */
  next: string | null;
}

export interface ContentLibrary {
  /** null when no asset has the id. */
  asset: (id: string) => Promise<Asset | null>;
  contentTypes: () => Promise<ContentType[]>;
  locales: () => Promise<Locale[]>;
  /** With null, everything; with a token, the changes since the sync that returned the token. */
  sync: (token: string | null) => Promise<Changes>;
  /** A text that differs after a change, an addition or a removal of an entry. It takes one call. */
  lastChange: () => Promise<string>;
}

/** The service's maximum; its default is 100. The client's type does not declare `limit`. */
const wholeList: { query?: string; limit: number } = { limit: 1000 };

/** The `request` of these calls' errors. */
const request = 'library';

/** Assets, content types, locales and sync of the content service, which NET-3 requires, and its last change. No page for visitors uses them. */
export function createContentLibrary(client: ContentClient, scheme: string): ContentLibrary {
  return {
    async asset(id) {
      const asset = await requestContent(request, () => client.getAsset(id), { when: isNotFound, value: null });
      if (!asset) return null;
      const { file } = asset.fields;
      const opened = openEntry({ ...asset }, scheme).asset;
      const url = isFields(opened) && typeof opened.url === 'string' ? opened.url : null;
      return { id, title: asset.fields.title ?? null, url, mimeType: file?.contentType ?? null };
    },
    contentTypes: () =>
      requestContent(request, async () => {
        const { items } = await client.getContentTypes(wholeList);
        return items.map(({ sys, name, fields }) => ({
          id: sys.id,
          name,
          fields: fields.map((field) => ({
            id: field.id,
            type: field.type,
            kind: kindOf(field),
            isRequired: field.required,
          })),
        }));
      }),
    locales: () =>
      requestContent(request, async () => {
        const { items } = await client.getLocales();
        return items.map(({ code, name, default: isDefault }) => ({ code, name, isDefault }));
      }),
    sync: (token) =>
      requestContent(request, async () => {
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
    lastChange: () =>
      requestContent(request, async () => {
        const { total, items } = await client.getEntries({
          order: ['-sys.updatedAt', 'sys.id'],
          limit: 1,
          include: 0,
        });
        return JSON.stringify([total, items[0]?.sys.id, items[0]?.sys.updatedAt]);
      }),
  };
}

interface FieldType {
  type: string;
  linkType?: string;
  items?: FieldType;
}

function kindOf({ type, linkType, items }: FieldType): string {
  if (type === 'Link') return linkType ?? type;
  return type === 'Array' && items ? `${kindOf(items)}[]` : type;
}

function idOf({ sys }: { sys: { id: string } }): string {
  return sys.id;
}
