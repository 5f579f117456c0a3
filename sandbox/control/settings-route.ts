import { sentence } from '../http/responses.ts';
import { isRecord } from '../json.ts';
import type { ProviderContext } from '../provider.ts';
import { settingsSchema } from '../settings.ts';
import { describeMistake } from './mistake.ts';
import { readJson } from './read-json.ts';

/** `POST /_sandbox/settings`: changes those that are named, a section's too, and leaves the rest as it is. */
export async function changeSettings(request: Request, context: Pick<ProviderContext, 'settings'>): Promise<Response> {
  const changes = await readJson(request);
  if (!isRecord(changes)) return sentence(400, 'The body must be a JSON object of settings.');
  const parsed = settingsSchema.safeParse(merged(context.settings, changes));
  if (!parsed.success) return sentence(400, describeMistake(parsed.error));
  context.settings = parsed.data;
  return Response.json(context.settings);
}

function merged(before: object, changes: object): object {
  const known: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const earlier = known[name];
    known[name] = isRecord(earlier) && isRecord(value) ? merged(earlier, value) : value;
  }
  return known;
}
