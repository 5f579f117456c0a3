import { spawnSync } from 'node:child_process';

/** Runs a script of the project on this Node with only the environment variables in `env`. */
export function runScript(path: string, env: Record<string, string>, args: string[] = []) {
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { env, encoding: 'utf8' });
  return { code, stdout, stderr };
}
