import { spawnSync } from 'node:child_process';

/** Runs a script of ours on this Node to its end, with no environment but `env`. */
export function runScript(path: string, env: Record<string, string>) {
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' });
  return { code, stdout, stderr };
}
