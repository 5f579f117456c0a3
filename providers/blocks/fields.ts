/** What an editor's field may turn out to be; nothing is believed until it is read through one of these (style: mapping is total). */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object; an empty one for anything else, so that reading on from it finds nothing. */
export function fields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The objects of a list; anything else in it, dangling links among them, is left out. */
export function listOfFields(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** Text that says something, or null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((member) => text(member) ?? []) : [];
}

export function flag(value: unknown): boolean {
  return value === true;
}

export function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
