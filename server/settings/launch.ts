import { z } from 'zod';
import { parseEnvironment, processEnvironment } from './environment.ts';
import { port, siteOrigin } from './kinds.ts';

/** Where this process listens and keeps its files. */
interface Launch {
  host: string;
  port: number;
  sandboxPort: number;
  dataDir: string;
  /** undefined: the project's own seed. */
  seedDir: string | undefined;
  /** The address that visitors use; null: the address at which this process listens. */
  siteUrl: string | null;
  /** Milliseconds for which the process continues to accept requests after SIGTERM, until load balancers have noticed. */
  drain: number;
}

export const launchSettings = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address at which the process listens; 0.0.0.0 for all addresses of the machine.'),
  PORT: port('PORT', 3000).describe('Port of the site; 0 picks a free one.'),
  SANDBOX_PORT: port('SANDBOX_PORT', 4000).describe(
    'First port of the sandbox, for `npm start`, `npm run dev` and `npm run sandbox`.',
  ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for stored pages, assets of earlier releases and used preview links; also for the sandbox’s data.',
    ),
  SEED_DIR: z.string().optional().describe('Seed of the sandbox, if it is not the project’s own.'),
  SITE_URL: siteOrigin.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'DRAIN_SECONDS must be a number of seconds from 0 to 999')
    .transform(Number)
    .default(5)
    .describe('Seconds for which requests are accepted after SIGTERM, so that load balancers can notice.'),
});

/** @throws ConfigError for an invalid port or site address */
export function readLaunch(): Launch {
  const env = parseEnvironment(launchSettings, processEnvironment());
  return {
    host: env.HOST,
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    dataDir: env.DATA_DIR,
    seedDir: env.SEED_DIR,
    siteUrl: env.SITE_URL ?? null,
    drain: env.DRAIN_SECONDS * 1000,
  };
}
