import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Reading and compiling some 500 files is half of a start; Node keeps what it made of them. It does without where it may not write.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

const { runCommand } = await import('./command.ts');
await runCommand(process.env);
