import { FieldFault } from '../shaping/entry/entry.ts';
import type { Report } from '../transport/provider-error.ts';

/** If several entries have the same slug, only the first by id is returned, which is the one at that address; the others are reported. */
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
