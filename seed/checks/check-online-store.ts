import type { SeedMenuItem, SeedOnlineStore } from '../online-store-schema.ts';
import type { SeedMedia } from '../schema.ts';
import { type Place, refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';
import { checkHtml } from './check-html.ts';
import { requirePicture } from './check-media.ts';

/** The name of each part's file, as errors use it. */
export type NamedFiles = Record<keyof SeedOnlineStore, string>;

const deepestLevel = 3;

export function checkOnlineStore(store: SeedOnlineStore, files: NamedFiles, media: SeedMedia): void {
  const claimId = createClaims();
  const claimHandle = createClaims();
  for (const [index, { id, handle, items }] of store.menus.entries()) {
    const place = { file: files.menus, field: String(index) };
    claimId(id, within(place, 'id'), 'Menu');
    claimHandle(handle, within(place, 'handle'), 'Menu');
    checkDepth(items, within(place, 'items'), 1);
  }
  for (const [index, { id, handle, bodyHtml }] of store.pages.entries()) {
    const place = { file: files.pages, field: String(index) };
    claimId(id, within(place, 'id'), 'Page');
    claimHandle(handle, within(place, 'handle'), 'Page');
    checkHtml(bodyHtml, within(place, 'bodyHtml'));
  }
  for (const [index, blog] of store.blogs.entries()) {
    const place = { file: files.blogs, field: String(index) };
    claimId(blog.id, within(place, 'id'), 'Blog');
    claimHandle(blog.handle, within(place, 'handle'), 'Blog');
    for (const [position, article] of blog.articles.entries()) {
      const articlePlace = within(place, 'articles', position);
      claimId(article.id, within(articlePlace, 'id'), 'Article');
      claimHandle(article.handle, within(articlePlace, 'handle'), `Article of ${blog.handle}`);
      checkHtml(article.contentHtml, within(articlePlace, 'contentHtml'));
      if (article.image) requirePicture(media, article.image.file, within(articlePlace, 'image.file'));
    }
  }
  for (const [name, policy] of Object.entries(store.policies)) {
    const place = { file: files.policies, field: name };
    claimId(policy.id, within(place, 'id'), 'ShopPolicy');
    checkHtml(policy.bodyHtml, within(place, 'bodyHtml'));
  }
  for (const [index, { id, path }] of store.redirects.entries()) {
    const place = { file: files.redirects, field: String(index) };
    claimId(id, within(place, 'id'), 'UrlRedirect');
    claimHandle(path, within(place, 'path'), 'UrlRedirect');
  }
  for (const part of ['logo', 'squareLogo', 'coverImage'] as const) {
    if (store.brand) requirePicture(media, store.brand[part], { file: files.brand, field: part });
  }
}

function checkDepth(items: readonly SeedMenuItem[], place: Place, level: number): void {
  for (const [index, item] of items.entries()) {
    const itemsPlace = within(place, index, 'items');
    if (level === deepestLevel && item.items.length > 0)
      refuse(itemsPlace, `must be empty, because a menu has at most ${deepestLevel} levels`);
    checkDepth(item.items, itemsPlace, level + 1);
  }
}
