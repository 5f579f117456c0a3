import { z } from 'zod';
import { checkOnlineStore, type NamedFiles } from '../checks/check-online-store.ts';
import {
  blogSchema,
  brandSchema,
  emptyOnlineStore,
  menuSchema,
  pageSchema,
  policiesSchema,
  redirectSchema,
  type SeedOnlineStore,
} from '../online-store-schema.ts';
import { nameOf, readJsonIfAny } from '../read-json.ts';
import type { SeedMedia } from '../schema.ts';
import { shape } from '../shape.ts';

const files = {
  menus: 'catalogue/menus.json',
  pages: 'catalogue/pages.json',
  blogs: 'catalogue/blogs.json',
  policies: 'catalogue/policies.json',
  redirects: 'catalogue/redirects.json',
  brand: 'catalogue/brand.json',
} as const satisfies Record<keyof SeedOnlineStore, string>;

/** Reads and checks the files of the online store. If a file is missing, its part is empty. */
export async function loadOnlineStore(folder: string, media: SeedMedia): Promise<SeedOnlineStore> {
  const nothing = emptyOnlineStore();
  const store: SeedOnlineStore = {
    menus: (await load(folder, files.menus, z.array(menuSchema))) ?? nothing.menus,
    pages: (await load(folder, files.pages, z.array(pageSchema))) ?? nothing.pages,
    blogs: (await load(folder, files.blogs, z.array(blogSchema))) ?? nothing.blogs,
    policies: (await load(folder, files.policies, policiesSchema)) ?? nothing.policies,
    redirects: (await load(folder, files.redirects, z.array(redirectSchema))) ?? nothing.redirects,
    brand: await load(folder, files.brand, brandSchema),
  };
  const named = Object.entries(files).map(([part, path]) => [part, nameOf(folder, path)]);
  checkOnlineStore(store, Object.fromEntries(named) as NamedFiles, media);
  return store;
}

async function load<Output>(folder: string, path: string, schema: z.ZodType<Output>): Promise<Output | null> {
  const read = await readJsonIfAny(folder, path);
  return read === null ? null : shape(schema, read.value, { file: read.file, field: '' });
}
