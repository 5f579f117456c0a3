interface Asset {
  id: string;
  title: string | null;
  /** null while the file is being processed. */
  url: string | null;
  mimeType: string | null;
}

interface ContentType {
  id: string;
  name: string;
  fields: { id: string; type: string; isRequired: boolean }[];
}

interface Locale {
  code: string;
  name: string;
  isDefault: boolean;
}

/** By id, what is new or changed and what is gone. */
interface Changes {
  entries: { id: string; contentType: string }[];
  assets: string[];
  deletedEntries: string[];
  deletedAssets: string[];
  /** Where to go on from the next time. */
  next: string | null;
}

export interface ContentLibrary {
  /** null when there is none of this id. */
  asset: (id: string) => Promise<Asset | null>;
  contentTypes: () => Promise<ContentType[]>;
  locales: () => Promise<Locale[]>;
  /** Everything, or what changed since an earlier answer's `next`. */
  sync: (token: string | null) => Promise<Changes>;
}
