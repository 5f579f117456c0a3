import { runCommand } from './command.ts';

export type { ProviderDescription, SandboxDescription } from './description.ts';
export { SandboxError } from './sandbox-error.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start.ts';

if (import.meta.main) await runCommand(process.env);
