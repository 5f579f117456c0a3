import type { Plugin } from 'vite';

const files = /\/node_modules\/(?:react|react-dom|scheduler)\/.*\.js$/;

/** A file that is imported from outside the package: it chooses between a development and a production file. */
const production = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/;
/** `var Scheduler = require("scheduler"), React = require("react");` */
const requires = /^var \w+ = require\("[\w-]+"\)(?:,\s+\w+ = require\("[\w-]+"\))*;/m;

/**
 * Makes ES modules of React's files in the browser's build. They are published as CommonJS modules only, of which a bundler keeps every export, and
 * which it calls as properties of an object.
 */
export function reactModules(): Plugin {
  let isFound = false;
  return {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: files },
      handler(code, id) {
        isFound = true;
        const module = toModule(code);
        if (/\b(?:require\(|module\.|exports\b)/.test(module))
          this.error(`${id} has another form than React's files had.`);
        return { code: module, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`The build has no longer a file ${files}.`);
    },
  };
}

/** Lines keep their numbers, for source maps. */
function toModule(code: string): string {
  const [, path] = production.exec(code) ?? [];
  if (path) return `export * from '${path}'; export * as default from '${path}';`;
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name));
  const variables = code
    .replace(requires, (statement) =>
      statement.replace(/(?:var )?(\w+) = require\(("[\w-]+")\)[,;]/g, 'import * as $1 from $2;'),
    )
    .replace(/^exports\.(\w+) =/gm, 'var $$$1 =')
    .replace(/\bexports\.(\w+)/g, '$$$1');
  return `${variables}export { ${Array.from(names, (name) => `$${name} as ${name}`).join(', ')} };`;
}
