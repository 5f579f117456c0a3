import type { Words } from '#providers/content/types.ts';
import type { PhoneModel } from '#site/catalogue/phone-drawing.tsx';

/** What is on the phone's screen. */
export type ScreenName = 'home' | 'phone' | 'call' | 'alarm' | 'notes';

/** What an address shows: anything unknown in it is the home screen of the newer phone. */
export interface Shown {
  model: PhoneModel;
  screen: ScreenName;
  /** Who is called. */
  person: string;
}

export const tools = ['phone', 'alarm', 'notes'] as const;

export function parseShown(search: URLSearchParams, words: Words['tryWords']): Shown {
  const given = search.get('screen');
  const people = listOf(words.people);
  return {
    model: search.get('phone') === 'ii' ? 'ii' : 'iii',
    screen: given === 'call' ? 'call' : (tools.find((tool) => tool === given) ?? 'home'),
    person: people[Number(search.get('person'))] ?? people[0] ?? '',
  };
}

/** The address of another screen, with what else is in the query (LINK-4). */
export function screenPath(current: URLSearchParams, changes: Partial<Record<'phone' | 'screen' | 'person', string>>) {
  const next = new URLSearchParams(current);
  for (const name of ['screen', 'person']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) next.set(name, value);
  return `?${next}`;
}

export function listOf(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
