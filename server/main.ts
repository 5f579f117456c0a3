import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import './stop-signals.ts';

// The program of `npm start` and `npm run serve`. A start compiles more than a thousand files; Node caches the compiled code, where it may write.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
await import('./start.ts');
