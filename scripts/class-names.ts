import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** How Lightning CSS names the classes of CSS modules: the name in the file, and the file's hash. No global class ends like that. */
export const classNamePattern = '[local]__[hash]';

const scopedName = /[A-Za-z][\w-]*__[\w-]{6,7}(?![\w-])/g;

const cssModule = /\.module\.css$/;

/**
 * Names of two to four characters for the classes of CSS modules, in builds: capital letters for the file, small ones for the name. They follow
 * from the sources alone, so that all builds of a commit and both bundles of a build agree. Scripts refer to single names instead of an object
 * with all names of a file.
 */
export function shortClassNames(root: string): Plugin[] {
  const files = globSync('site/**/*.module.css', { cwd: root }).toSorted();
  const shortNames = new Map<string, string>();
  const shorten = (code: string) => code.replace(scopedName, (name) => shortNames.get(name) ?? name);

  return [
    {
      name: 'class-names',
      apply: 'build',
      transform: {
        filter: { id: cssModule },
        // This runs after Vite has compiled the file, and before it takes the styles out of the file.
        handler(css, id) {
          const file = letters(files.indexOf(relative(root, id))).toUpperCase();
          const names = new Set(css.match(scopedName));
          for (const [index, name] of [...names].entries()) shortNames.set(name, file + letters(index));
          return { code: shorten(css), map: null };
        },
      },
    },
    {
      name: 'class-names-in-scripts',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: cssModule },
        handler: (code) => ({ code: shorten(code), map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
    {
      name: 'class-name-imports',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: join(root, 'site/**/*.tsx'), code: '.module.css' },
        handler: (code) => ({
          code: code.replace(/import (\w+) from (?='.*\.module\.css')/g, (statement, styles: string) =>
            // A computed name needs the object.
            code.includes(`${styles}[`) ? statement : `import * as ${styles} from `,
          ),
          map: null,
        }),
      },
    },
  ];
}

/** a to z, then aa to zz. */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
