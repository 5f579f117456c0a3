/** Why the sandbox cannot start, as one sentence for the terminal: it names the port, the folder, or the file and field. */
export class SandboxError extends Error {
  override name = 'SandboxError';
}
