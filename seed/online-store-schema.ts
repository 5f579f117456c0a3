import { z } from 'zod';
import { handle, mediaFile, picture, timestamp } from './schema-parts.ts';

/** What the storefront's own online store holds beside products: other people's storefronts read it, the site does not. */

const path = z.string().regex(/^\/\S*$/, 'must be a path, like "/collections/phones"');
const seo = z.strictObject({ title: z.string().nullable(), description: z.string().nullable() });

/** A menu's link: a path of the online store, which says what it leads to, or an address elsewhere. */
const menuLink = z.string().regex(/^(\/\S*|https?:\/\/\S+)$/, 'must be a path or an address, like "/pages/about"');

const menuItem = z.strictObject({
  title: z.string().min(1),
  link: menuLink,
  get items(): z.ZodDefault<z.ZodArray<typeof menuItem>> {
    return z.array(menuItem).default([]);
  },
});

export const menuSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  title: z.string().min(1),
  /** At most three levels, as at the provider. */
  items: z.array(menuItem),
});

export const pageSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  title: z.string().min(1),
  bodyHtml: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  seo: seo.nullable().default(null),
});

const author = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  bio: z.string().nullable().default(null),
});

export const blogSchema = z.strictObject({
  id: z.int().positive(),
  handle,
  title: z.string().min(1),
  seo: seo.nullable().default(null),
  articles: z.array(
    z.strictObject({
      id: z.int().positive(),
      handle,
      title: z.string().min(1),
      contentHtml: z.string(),
      excerpt: z.string().nullable().default(null),
      publishedAt: timestamp,
      author,
      image: picture.nullable().default(null),
      tags: z.array(z.string()).default([]),
      seo: seo.nullable().default(null),
    }),
  ),
});

const policy = z.strictObject({ id: z.int().positive(), title: z.string().min(1), bodyHtml: z.string() });

export const policiesSchema = z.strictObject({
  privacyPolicy: policy.optional(),
  refundPolicy: policy.optional(),
  shippingPolicy: policy.optional(),
  termsOfService: policy.optional(),
});

export const redirectSchema = z.strictObject({ id: z.int().positive(), path, target: menuLink });

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour, like "#101010"');
const colors = z.array(z.strictObject({ background: color, foreground: color }));

/** The brand as the shop's settings describe it. */
export const brandSchema = z.strictObject({
  slogan: z.string().min(1),
  shortDescription: z.string().min(1),
  logo: mediaFile,
  squareLogo: mediaFile,
  coverImage: mediaFile,
  colors: z.strictObject({ primary: colors, secondary: colors }),
});

export type SeedMenu = z.infer<typeof menuSchema>;
export type SeedMenuItem = SeedMenu['items'][number];
export type SeedPage = z.infer<typeof pageSchema>;
export type SeedBlog = z.infer<typeof blogSchema>;
export type SeedArticle = SeedBlog['articles'][number];
export type SeedPolicies = z.infer<typeof policiesSchema>;
export type SeedRedirect = z.infer<typeof redirectSchema>;
export type SeedBrand = z.infer<typeof brandSchema>;

/** Every part may be left out of a seed. */
export interface SeedOnlineStore {
  menus: SeedMenu[];
  pages: SeedPage[];
  blogs: SeedBlog[];
  policies: SeedPolicies;
  redirects: SeedRedirect[];
  brand: SeedBrand | null;
}

export function emptyOnlineStore(): SeedOnlineStore {
  return { menus: [], pages: [], blogs: [], policies: {}, redirects: [], brand: null };
}
