import type { FAQPage } from 'schema-dts';
import type { Block } from '#providers/shaping/blocks/types.ts';
import { plainText } from '#site/kernel/ui/plain-text.ts';

/**
 * The questions of a page and their answers as structured data; none without questions. Not for a product's questions: search engines expect a
 * question on one page only (Google, "FAQ structured data").
 */
export function faqData(blocks: readonly Block[]): object[] {
  const questions = blocks
    .flatMap((block) => (block.type === 'faq' ? block.items : []))
    .filter(({ title, body }) => title && body.length > 0);
  if (questions.length === 0) return [];
  const data = {
    '@type': 'FAQPage',
    mainEntity: questions.map(
      ({ title, body }) =>
        ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: plainText(body) },
        }) as const,
    ),
  } as const satisfies FAQPage;
  return [data];
}
