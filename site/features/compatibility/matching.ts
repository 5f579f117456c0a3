export interface Labeled {
  label: string;
  /** Other names that people type. They match only as a whole. */
  also?: readonly string[];
}

/**
 * The items that the term names, then those whose label contains it, without regard to case, accents, width, signs and spaces: "t mobile" finds
 * T-Mobile, "at and t" finds AT&T. A blank term finds all items.
 */
export function matching<Each extends Labeled>(items: readonly Each[], term: string): Each[] {
  if (term.trim() === '') return [...items];
  const wanted = normalize(term);
  const isNamed = ({ also = [] }: Each) => also.some((name) => normalize(name) === wanted);
  const isContained = ({ label }: Each) => wanted !== '' && normalize(label).includes(wanted);
  return [...items.filter(isNamed), ...items.filter((item) => isContained(item) && !isNamed(item))];
}

function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\sand\b|[^\p{L}\p{N}]/gu, '');
}
