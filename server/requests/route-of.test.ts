import { describe, expect, test } from 'vitest';
import { createRouteOf } from './route-of.ts';

const routeOf = createRouteOf({
  page: { id: 'page', parentId: 'root', path: ':slug', module: {} as never },
  missing: { id: 'missing', parentId: 'root', path: '*', module: {} as never },
} as never);

describe('[OPS-1] the route by which logs and metrics name a request', () => {
  test.each([
    ['/about', '/:slug'],
    ['/preview', '/preview'],
    ['/preview/changes', '/preview/changes'],
    ['/operator/visits', '/operator/visits'],
    ['/webhooks/content', '/webhooks/:provider'],
    ['/made/up', '/*'],
  ])('of %s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  test('of an address that is too long for a page is "/*", and is not cached', () => {
    expect(routeOf(`/${'a'.repeat(2001)}`)).toBe('/*');
  });
});
