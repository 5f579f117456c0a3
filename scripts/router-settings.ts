import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The conditions of a source file that are always true, and always false, in the browser's build. */
interface Known {
  on?: readonly string[];
  off: readonly string[];
}

/**
 * Conditions in React Router's sources that are the same for every visitor (decision 0036): every route is in the manifest, the server renders,
 * routes are not split, the site is at the root of its host, `HydratedRouter` has no options; no server components, integrity hashes, hot
 * reloading, critical CSS or route patterns. Also what no route, link or form of the site uses, which lint/router-features.grit refuses.
 */
const conditions: Readonly<Record<string, Known>> = {
  'router/router.js': {
    on: ['isBrowser'],
    off: [
      'init.patchRoutesOnNavigation',
      'initialMatchesIsFOW',
      'fogOfWar.active',
      'isFogOfWar',
      'loadMatch.isDiscovering',
      'f.isDiscovering',
      'init.instrumentations',
      'consumeInstrumentationClientResultMetaReceiver(router)',
      'opts?.instrumentationNavigateMetaReceiver',
      'instrumentationResultMetaReceiver',
      'init.getContext',
      'future.unstable_routePatternMatching',
      'dataRoutes.hasHMRRoutes',
      'patchRoutes',
      '_internalSetRoutes',
      'isStaticHandler',
      'skipLoaderErrorBubbling',
      'basename !== "/"',
      'typeof route.lazy === "function"',
      'opts.formEncType === "text/plain"',
      'opts.formEncType === "application/json"',
    ],
  },
  'router/utils.js': { on: ['basename === "/"'], off: [] },
  'hooks.js': {
    on: ['React$1.useContext(IsDataRouteContext)', 'dataRouterOpts', 'basename === "/"'],
    off: ['locationArg', 'dataRouterContext.static', 'this.context', 'basename !== "/"', 'defaultErrorElement'],
  },
  'components.js': {
    off: [
      'useIsRSCRouterContext()',
      'useTransitions === true',
      'useTransitions === false',
      'reactDomFlushSyncImpl && flushSync',
    ],
  },
  'dom/lib.js': { off: ['useTransitions', 'basename !== "/"', 'mask', 'remixContext.isSpaMode'] },
  'dom/dom.js': { off: ['formData && encType === "text/plain"'] },
  'dom/ssr/errorBoundaries.js': {
    off: ['routeModules.root?.Layout && !isOutsideRemixApp', 'renderScripts', 'heyDeveloper'],
  },
  'dom/ssr/links.js': { on: ['!route.css', '!route.css && !routeModule.links || !isPreloadSupported()'], off: [] },
  'dom/ssr/components.js': {
    on: ['typeof routeModule.meta === "function"'],
    off: [
      'prefetch === "viewport"',
      'prefetch === "render"',
      '!isValidMetaTag(tagName)',
      '!Array.isArray(routeMeta)',
      '"charset" in metaProps',
      '"charSet" in metaProps && metaProps.charSet != null',
      '"script:ld+json" in metaProps',
      'isSpaMode',
      'enableFogOfWar',
      'isRSCRouterContext',
      'rsc',
      'isStatic',
      'staticContext',
      'manifest.hmr?.runtime',
      'typeof manifest.sri === "object"',
      'typeof criticalCss === "string"',
      'typeof criticalCss === "object"',
    ],
  },
  'dom/ssr/fog-of-war.js': { off: ['isFogOfWarEnabled(routeDiscovery, ssr)'] },
  'dom/ssr/routes.js': {
    on: ['ssr'],
    off: [
      'isSpaMode',
      'needsRevalidation',
      'route.clientActionModule',
      'route.clientLoaderModule',
      'route.clientMiddlewareModule',
    ],
  },
  'dom/ssr/single-fetch.js': { on: ['ssr'], off: ['window.__reactRouterHdrActive'] },
  'dom-export/hydrated-router.js': {
    off: [
      'ssrInfo.context.isSpaMode',
      'window.__reactRouterManifest.sri === true',
      'UNSAFE_createClientRoutesWithHMRRevalidationOptOut',
    ],
  },
};

/** Functions that warn developers in the console. */
const warnings = ['warning', 'warnOnce', 'warningOnce'];

const source = /\/react-router\/dist\/production\/(?:lib\/)?(.*\.js)$/;

/**
 * Removes from the browser's build what this project's settings turn off in React Router, and its messages to developers: warnings, the texts of
 * failed assertions, the names of components. The minifier removes code that the conditions make unreachable.
 */
export function routerSettings(): Plugin {
  const unread = new Set(Object.keys(conditions));
  return {
    name: 'router-settings',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: source },
      handler(code, id) {
        const file = source.exec(id)?.[1] ?? '';
        unread.delete(file);
        const { code: edited, missing } = applySettings(code, conditions[file] ?? { off: [] });
        if (missing.length > 0) this.error(`${id} has no longer a condition ${missing.join(', ')}`);
        return { code: edited, map: null };
      },
    },
    buildEnd(error) {
      if (!error && unread.size > 0) this.error(`React Router has no longer the files ${[...unread].join(', ')}`);
    },
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** @returns the edited source, and the conditions that it does not contain */
function applySettings(code: string, { on = [], off }: Known): { code: string; missing: string[] } {
  const value = new Map([...on.map((text) => [text, 'true'] as const), ...off.map((text) => [text, 'false'] as const)]);
  const missing = new Set(value.keys());
  const edits: Edit[] = [];

  function decide(...nodes: (ESTree.Expression | null)[]): void {
    for (const node of nodes) {
      if (!node) continue;
      const text = code.slice(node.start, node.end);
      const known = value.get(text);
      if (known === undefined) continue;
      missing.delete(text);
      edits.push({ start: node.start, end: node.end, text: known });
    }
  }

  /** Sets a member of an object to undefined if it has the name of a function that is off. */
  function leaveOut({ start, end }: ESTree.ObjectProperty): void {
    const name = code.slice(start, end);
    if (!off.includes(name)) return;
    missing.delete(name);
    edits.push({ start, end, text: `${name}: undefined` });
  }

  /** Sets a variable to undefined if its value is off. */
  function leaveEmpty({ id, init }: ESTree.VariableDeclarator): void {
    if (id.type !== 'Identifier' || !init || !off.includes(id.name)) return;
    missing.delete(id.name);
    edits.push({ start: init.start, end: init.end, text: 'undefined' });
  }

  const { program } = parseSync('source.js', code);
  new Visitor({
    IfStatement({ test }) {
      decide(test);
    },
    ConditionalExpression({ test }) {
      decide(test);
    },
    LogicalExpression({ left, right }) {
      decide(left, right);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === '!') decide(argument);
    },
    VariableDeclarator(declarator) {
      decide(declarator.init);
      leaveEmpty(declarator);
    },
    ObjectExpression({ properties }) {
      for (const property of properties) if (property.type === 'Property' && property.shorthand) leaveOut(property);
    },
    ExpressionStatement({ start, end, expression }) {
      if (expression.type === 'AssignmentExpression') decide(expression.right);
      if (isCallOf(expression, warnings)) edits.push({ start, end, text: ';' });
    },
    CallExpression(call) {
      const [condition, message] = call.arguments;
      if (!condition || !message || !isCallOf(call, ['invariant'])) return;
      edits.push({ start: condition.end, end: message.end, text: '' });
    },
  }).visit(program);

  for (const statement of program.body) {
    if (isDisplayName(statement)) edits.push({ start: statement.start, end: statement.end, text: ';' });
    if (statement.type !== 'VariableDeclaration') continue;
    // `forwardRef`, `memo` and `createContext` have no side effects, so the bundler may remove unused calls.
    for (const { init } of statement.declarations)
      if (init?.type === 'CallExpression' && /^React\$1\.\w+\($/.test(code.slice(init.start, init.callee.end + 1)))
        edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ ' });
  }
  return { code: applyEdits(code, edits), missing: [...missing] };
}

function isCallOf(node: ESTree.Expression, names: readonly string[]): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && names.includes(node.callee.name);
}

/** `Link.displayName = "Link";`, which developer tools show, and for which a bundler keeps the component. */
function isDisplayName(statement: ESTree.Program['body'][number]): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return false;
  const { left } = statement.expression;
  return (
    left.type === 'MemberExpression' && left.property.type === 'Identifier' && left.property.name === 'displayName'
  );
}

/** Applies the edits. Lines keep their numbers, for source maps. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let edited = '';
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // The edit is within an expression that is replaced as a whole.
    if (start < position) continue;
    const lines = code.slice(start, end).match(/\n/g)?.join('') ?? '';
    edited += code.slice(position, start) + text + lines;
    position = end;
  }
  return edited + code.slice(position);
}
