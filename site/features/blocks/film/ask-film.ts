import { href } from 'react-router';
import type { HostedFilm } from '#providers/video/types.ts';

/**
 * @param url The film's page at its host.
 * @returns null where it cannot be shown here
 */
export async function askFilm(url: string, signal: AbortSignal): Promise<HostedFilm | null> {
  const response = await fetch(`${href('/film.json')}?${new URLSearchParams({ url })}`, { signal });
  if (!response.ok) throw new Error(`How ${url} is shown could not be had: ${response.status}.`);
  return response.json();
}
