/** LINK-4: a link carries the `ref` of the page that it stands on, unless it has one of its own. Mail and the like have no query to carry it. */
export function withRef(to: string, search: string): string {
  const ref = new URLSearchParams(search).get('ref');
  if (!ref || !/^(https?:)?\/|^\?/i.test(to)) return to;
  const [address = '', ...hash] = to.split('#');
  const [path = '', ...query] = address.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  if (parameters.has('ref')) return to;
  parameters.set('ref', ref);
  return `${path}?${parameters}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}
