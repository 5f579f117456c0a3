import { shapeBlocks } from '../shaping/blocks/shape-block.ts';
import type { Entry } from '../shaping/entry/entry.ts';
import { shapeSlug } from '../shaping/links/shape-slug.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import { shapeMetadata } from './shape-page.ts';
import type { Article, ArticleCard, PicturedArticleCard } from './types.ts';

/** An article; null without an entry or a slug that can be an address. `updatedAt` is left out, because it depends on all that is read for it. */
export function shapeArticle(article: Entry | null): Omit<Article, 'updatedAt'> | null {
  const card = article && shapePicturedCard(article);
  return card && { ...card, blocks: shapeBlocks(article), metadata: shapeMetadata(article) };
}

/** An article in a list, with its picture; null without a slug that can be an address. */
export function shapePicturedCard(article: Entry): PicturedArticleCard | null {
  const card = shapeArticleCard(article);
  return card && { ...card, picture: shapePicture(article.entry('highlightImage')) };
}

/** An article in a list; null without a slug that can be an address, since it has no URL. */
export function shapeArticleCard(article: Entry): ArticleCard | null {
  const slug = shapeSlug(article);
  if (!slug) return null;
  return {
    id: article.id(slug),
    slug,
    title: article.requiredText('title') ?? slug,
    createdAt: shapeDate(article),
    tags: article.texts('tags'),
  };
}

function shapeDate(article: Entry): string {
  const date = article.requiredText('createdAt');
  if (date === null || !Number.isNaN(Date.parse(date))) return date ?? '';
  article.fault('createdAt', 'is not a date');
  return '';
}
