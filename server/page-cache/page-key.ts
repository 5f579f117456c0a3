import { matchRoutes, type ServerBuild } from 'react-router';
import { isFile } from '#site/kernel/http/address.ts';
import { reservedPaths } from '../requests/paths.ts';
import { isDecodable } from '../requests/route-of.ts';
import { type CachePolicy, cachePolicies } from './policies.ts';

/** The address of a page by which it is stored and rendered. */
export interface PageKey {
  /** Path and query: the route's own spelling of its fixed segments, no slash at the end, only parameters that the page depends on. */
  url: string;
  policy: CachePolicy;
  /** Whether it has query parameters, or an ending that the site does not link to: anyone can make up any number of such addresses. */
  isVariant: boolean;
}

export type KeyOf = (url: string) => PageKey | null;

/** Maximum characters of a parameter's value; a cursor has some hundred. */
const maxValueLength = 400;

/** Single fetch requests: "/about.data", and with a slash at the end "/about/_.data", so "/_.data" for the home page. */
const dataSuffix = /^(.*?)(?:\/_)?\.data$/;

const pages = Object.entries(cachePolicies).map(([path, policy]) => ({ path, policy }));

/**
 * @param routes The routes of the build: the router requests the data of single routes by their ids.
 * @returns a function from path and query to the page's key, or to null if the response is never cached. A page and the router's request for its data
 * have different keys.
 */
export function createKeyOf(routes: ServerBuild['routes']): KeyOf {
  const idOf = new Map(
    Object.values(routes).flatMap((route) => (route?.parentId === 'root' ? [[`/${route.path ?? ''}`, route.id]] : [])),
  );

  return function keyOf(url) {
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    // An address with repeated slashes is redirected (`singleSlashes`) or refused.
    if (!/^\/(?!\\)/.test(path) || path.includes('//') || !isDecodable(path)) return null;
    const [, dataPath] = dataSuffix.exec(path) ?? [];
    const isData = dataPath !== undefined;
    const pagePath = isData ? dataPath || '/' : path;
    const match = matchRoutes(pages, pagePath)?.at(-1);
    if (!match?.route.policy) return null;
    const { path: pattern, policy } = match.route;
    const { path: canonical, isMadeUp } = knownEnding(canonicalPath(pattern, pagePath), pattern, policy);
    if (reservedPaths.test(canonical) || (filePatterns.has(pattern) && isFile(canonical))) return null;
    const parameters = new URLSearchParams(search);
    const query = knownParameters(parameters, policy.query);
    if (isData && parameters.has('_routes')) {
      const routeIds = knownRoutes(parameters.get('_routes') ?? '', idOf.get(pattern));
      if (!routeIds) return null;
      query.set('_routes', routeIds);
    }
    if ([...query.values()].some((value) => value.length > maxValueLength)) return null;
    const name = isData ? `${canonical === '/' ? '/_' : canonical}.data` : canonical;
    return {
      url: query.size > 0 ? `${name}?${query}` : name,
      policy,
      isVariant: isMadeUp || policy.query.some((known) => query.has(known)),
    };
  };
}

/**
 * Patterns that match paths of files, too. Files are served first, so "/favicon.ico/" must not be stored as the "not found" of "/favicon.ico". No page
 * is left out, because no slug is the name of a file.
 */
const filePatterns = new Set(['/:slug', '/*']);

/**
 * The path with the fixed segments as the pattern has them, since the router ignores their case, without a slash at the end, and with one
 * spelling for all percent encodings of a segment.
 */
function canonicalPath(pattern: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const fixed = pattern.split('/').filter((part) => part !== '');
  const canonical = parts.map((part, index) => {
    const own = fixed[index];
    return own === undefined || /^[:*]/.test(own)
      ? encodeURIComponent(decodeURIComponent(part))
      : own.replace(/\?$/, '');
  });
  return `/${canonical.join('/')}`;
}

/** @returns the path, whose ending is in lower case if the site links to it; `isMadeUp` if the site does not */
function knownEnding(path: string, pattern: string, { endings }: CachePolicy): { path: string; isMadeUp: boolean } {
  if (!endings) return { path, isMadeUp: false };
  const start = pattern.length - '*'.length;
  const ending = path.slice(start).toLowerCase();
  return endings.includes(ending) ? { path: path.slice(0, start) + ending, isMadeUp: false } : { path, isMadeUp: true };
}

function knownParameters(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}

/** @returns the sorted route ids of the parameter `_routes`; null if one of them does not match the page, or is repeated */
function knownRoutes(given: string, routeId: string | undefined): string | null {
  const ids = given.split(',').toSorted();
  return ids.every((id) => id === 'root' || id === routeId) && new Set(ids).size === ids.length ? ids.join(',') : null;
}
