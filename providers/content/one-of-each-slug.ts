import { FieldFault } from '../shaping/entry/entry.ts';
import type { Report } from '../transport/provider-error.ts';

/** Of several entries with one slug, the first by id is the one at its address; the others are reported. */
export function oneOfEachSlug<Member extends { id: string; slug: string }>(
  contentType: string,
  all: readonly Member[],
  report: Report,
): Member[] {
  const firstIds = new Map<string, string>();
  for (const { id, slug } of all) {
    const other = firstIds.get(slug);
    firstIds.set(slug, other !== undefined && other < id ? other : id);
  }
  return all.filter(({ id, slug }) => {
    const firstId = firstIds.get(slug);
    if (id === firstId) return true;
    const message = `${contentType} ${id} › slug is that of ${firstId} too, which is the one at its address.`;
    report(new FieldFault('content', message, message));
    return false;
  });
}
