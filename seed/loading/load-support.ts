import { checkParagraphs } from '../checks/check-paragraphs.ts';
import { readJson } from '../read-json.ts';
import { type Seed, supportSchema } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { shape } from '../shape.ts';
import { createClaims } from '../unique.ts';

export async function loadSupport(folder: string): Promise<Seed['support']> {
  const { file, value } = await readJson(folder, 'support/articles.json');
  const top = { file, field: '' };
  const support = shape(supportSchema, value, top);
  const sections = new Set(support.sections.map(({ id }) => id));
  const claim = createClaims();
  for (const [index, article] of support.articles.entries()) {
    const place = within(top, 'articles', index);
    claim(article.id, within(place, 'id'));
    checkParagraphs(article.body, within(place, 'body'));
    if (!sections.has(article.section))
      refuse(within(place, 'section'), `is ${article.section}, which is not one of the sections`);
  }
  if (!support.articles.some(({ id }) => id === support.startArticle))
    refuse(within(top, 'startArticle'), `is ${support.startArticle}, which is not one of the articles`);
  return support;
}
