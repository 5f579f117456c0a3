import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Characters. The ref of an address is repeated in every link of the page, so a longer one is ignored. */
const maxLength = 200;

/** Adds the `ref` of the page's query to a link that has none of its own (LINK-4); other schemes, such as mailto, stay as they are. */
export function withRef(to: string, search: string): string {
  if (!search) return to;
  const ref = new URLSearchParams(search).get('ref');
  if (!ref || ref.length > maxLength || !/^(https?:)?\/|^\?/i.test(to)) return to;
  const [address = '', ...hash] = to.split('#');
  const [path = '', ...query] = address.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  if (parameters.has('ref')) return to;
  parameters.set('ref', ref);
  return `${path}?${parameters}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/**
 * The query that a `ref` is carried from, once the page has hydrated. Pages are cached, so the server renders them without the visitor's `ref`
 * (SPEED-1).
 */
export function useCarriedSearch(): string {
  const { search } = useLocation();
  const isCarried = useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(window.location.search).has('ref'),
    () => false,
  );
  return isCarried ? search : '';
}

const link = /(<a\b[^>]*?\shref=")([^"]*)(?=")/g;
const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };
const entities = Object.fromEntries(Object.entries(characters).map(([entity, character]) => [character, entity]));

/** Adds the `ref` to the links in HTML that the server's sanitizer wrote. */
export function htmlWithRef(html: string, search: string): string {
  if (!search) return html;
  return html.replace(link, (_, start: string, target: string) => {
    const to = target.replace(/&(amp|quot|lt|gt);/g, (entity) => characters[entity] ?? entity);
    const carried = withRef(to, search);
    return start + (carried === to ? target : carried.replace(/[&"<>]/g, (each) => entities[each] ?? each));
  });
}
