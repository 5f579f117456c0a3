import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type HandleDocumentRequestFunction,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';
import { loaderDataScript } from '#site/loader-data-script.ts';

/** Two nested routes, one with a loader, rendered like the site's pages but without anything of the site: what the framework itself costs. */
const build: ServerBuild = {
  entry: { module: { default: render } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: Home, loader: () => ({ title: 'Light' }) } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: entryRoute({ id: 'root', path: '' }),
      home: entryRoute({ id: 'home', parentId: 'root', index: true, hasLoader: true }),
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

type EntryRoute = NonNullable<ServerBuild['assets']['routes'][string]>;

function entryRoute(route: Pick<EntryRoute, 'id'> & Partial<EntryRoute>): EntryRoute {
  return {
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    module: `/assets/${route.id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    ...route,
  };
}

async function render(...[request, status, headers, entry]: Parameters<HandleDocumentRequestFunction>) {
  const { serverHandoffStream: loaderData, ...context } = entry;
  const html = renderToString(createElement(ServerRouter, { context, url: request.url }));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${html}${loaderData ? await loaderDataScript(loaderData) : ''}`, {
    status,
    headers,
  });
}

function Root() {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('head', null, createElement(Meta), createElement(Links)),
    createElement('body', null, createElement(Outlet), createElement(ScrollRestoration), createElement(Scripts)),
  );
}

function Home() {
  const { title } = useLoaderData<{ title: string }>();
  return createElement('h1', null, title);
}

/** Renders the page for each request. Prints its address. */
const handle = createRequestHandler(build, 'production');
const server = createServer(getRequestListener((request) => handle(request, new RouterContextProvider())));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.info(`Minimal: http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
