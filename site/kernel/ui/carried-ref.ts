/** Characters. It is written into every link of a page, so what anybody puts into an address must not make the page megabytes long. */
const longestRef = 200;

/** LINK-4: a link carries the `ref` of the page that it stands on, unless it has one of its own. Mail and the like have no query to carry it. */
export function withRef(to: string, search: string): string {
  const ref = new URLSearchParams(search).get('ref');
  if (!ref || ref.length > longestRef || !/^(https?:)?\/|^\?/i.test(to)) return to;
  const [address = '', ...hash] = to.split('#');
  const [path = '', ...query] = address.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  if (parameters.has('ref')) return to;
  parameters.set('ref', ref);
  return `${path}?${parameters}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

const link = /(<a\b[^>]*?\shref=")([^"]*)(?=")/g;
const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** The same for the links in HTML, as the server's sanitiser writes it. */
export function htmlWithRef(html: string, search: string): string {
  if (!search) return html;
  return html.replace(link, (_, start: string, target: string) => {
    const to = target.replace(/&(amp|quot|lt|gt);/g, (entity) => characters[entity] ?? entity);
    const carried = withRef(to, search);
    return start + (carried === to ? target : carried.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  });
}
