import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The program of `npm start` and `npm run serve`. Compiling some 2,000 files is a third of a start; Node caches the compiled code, where it may write.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./start.ts');
