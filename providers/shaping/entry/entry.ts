import { type Fields, isFields } from '../../transport/json.ts';
import { describe } from './describe.ts';
import { FieldFault } from './field-fault.ts';
import type { Source } from './source.ts';

/** The content service's own limits for a text and a list. */
const longestText = 50_000;
const longestList = 1000;

/**
 * An editor's object, read field by field (style: mapping is total). What is not there is null or empty. What is there and cannot be
 * used is left out as well, and reported once, with its entry and field; nothing throws.
 */
export class Entry {
  readonly source: Source;
  /** The way to it from the entry that was asked for. */
  readonly where: string;
  readonly #fields: Fields;

  constructor(fields: Fields, source: Source, where: string) {
    this.#fields = fields;
    this.source = source;
    this.where = where;
  }

  /** What was asked for itself; null, reported, for anything but an object. */
  static of(value: unknown, source: Source): Entry | null {
    if (isFields(value)) return new Entry(source.open(value), source, nameOf(source.open(value)) || 'entry');
    if (value !== null && value !== undefined)
      source.report(new FieldFault(source.service, `An entry is ${describe(value)}.`));
    return null;
  }

  get type(): string | null {
    return plainText(this.#fields._type);
  }

  /** The service's own id for it, or what stands in. */
  id(other: string): string {
    return plainText(this.#fields._id) ?? plainText(this.#fields._key) ?? other;
  }

  /** As it came. */
  value(name: string): unknown {
    return this.#fields[name];
  }

  text(name: string): string | null {
    const value = this.#fields[name];
    if (typeof value === 'string' && value.length > longestText) {
      this.fault(name, `is longer than ${longestText} characters`);
      return null;
    }
    return typeof value === 'string' ? plainText(value) : this.#not('text', name);
  }

  /** Text that the editors had to write. */
  requiredText(name: string): string | null {
    const text = this.text(name);
    if (text === null && isAbsent(this.#fields[name])) this.fault(name, 'is missing');
    return text;
  }

  texts(name: string): string[] {
    const members = this.#list(name);
    const texts = members.flatMap((member) => plainText(member) ?? []);
    if (texts.length < members.length)
      this.fault(name, `has ${members.length - texts.length} members that are no text`);
    return texts;
  }

  flag(name: string): boolean {
    return this.choiceOfFlag(name) ?? false;
  }

  /** null where the editors left it open. */
  choiceOfFlag(name: string): boolean | null {
    const value = this.#fields[name];
    return typeof value === 'boolean' ? value : this.#not('true or false', name);
  }

  number(name: string): number | null {
    const value = this.#fields[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : this.#not('a number', name);
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text) ?? null;
    if (text !== null && found === null) this.fault(name, `is none of ${choices.join(', ')}`);
    return found;
  }

  /** Text of a form that something else will read; null, reported, when it has another. */
  matching(name: string, fits: (text: string) => boolean, wanted: string): string | null {
    const text = this.text(name)?.trim() ?? null;
    if (text === null || fits(text)) return text;
    this.fault(name, `is not ${wanted}`);
    return null;
  }

  entry(name: string): Entry | null {
    const value = this.#fields[name];
    if (!isFields(value)) return this.#not('an object', name);
    const fields = this.source.open(value);
    if (!isDangling(fields)) return this.#within(name, fields);
    this.fault(name, `links to ${String(fields._ref)}, which is not there`);
    return null;
  }

  /** The objects of a list. */
  entries(name: string): Entry[] {
    const found: Entry[] = [];
    const lost: string[] = [];
    for (const [index, member] of this.#list(name).entries()) {
      const fields = isFields(member) ? this.source.open(member) : null;
      if (fields && !isDangling(fields)) found.push(this.#within(`${name}[${index}]`, fields));
      else lost.push(fields ? String(fields._ref) : describe(member));
    }
    if (lost.length > 0) this.fault(name, `has members that are not there: ${lost.slice(0, 10).join(', ')}`);
    return found;
  }

  /** Reports what is wrong with a field. */
  fault(name: string, problem: string): void {
    this.report(`${this.where} › ${name} ${problem}.`);
  }

  report(message: string): void {
    this.source.report(new FieldFault(this.source.service, message));
  }

  #within(name: string, fields: Fields): Entry {
    const own = nameOf(fields);
    return new Entry(fields, this.source, `${this.where} › ${name}${own && ` (${own})`}`);
  }

  #list(name: string): unknown[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) return this.#not('a list', name) ?? [];
    if (value.length > longestList) this.fault(name, `has more than ${longestList} members`);
    return value.slice(0, longestList);
  }

  #not(wanted: string, name: string): null {
    const value = this.#fields[name];
    if (!isAbsent(value)) this.fault(name, `is ${describe(value)}, not ${wanted}`);
    return null;
  }
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isDangling(fields: Fields): boolean {
  return typeof fields._ref === 'string';
}

function nameOf(fields: Fields): string {
  return [fields._type, fields._id ?? fields._key].filter((part) => typeof part === 'string').join(' ');
}
