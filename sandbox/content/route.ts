const collections = new Set(['entries', 'assets', 'content_types', 'tags', 'concepts', 'concept-schemes']);
const parameters: Readonly<Record<string, string>> = { spaces: ':space', environments: ':environment' };

/** A path as the provider names its routes in a header: "/spaces/:space/environments/:environment/entries/:id". */
export function routeOf(pathname: string): string {
  let before = '';
  const named = pathname.split('/').map((segment) => {
    const name = Object.hasOwn(parameters, before) ? parameters[before] : collections.has(before) ? ':id' : segment;
    before = segment;
    return name;
  });
  return named.join('/').replace(/\/$/, '');
}
