import { type Fields, isFields } from '../../transport/json.ts';
import type { Report } from '../../transport/provider-error.ts';
import { type EditAddress, isShownAsItIs, markText } from './edit-marks.ts';

/** The content service's own limits: characters of a text, members of a list. */
const maxTextLength = 50_000;
const maxListLength = 1000;

/** The service that entries come from. */
export interface Source {
  service: 'content' | 'startPage';
  /** Reports fields that cannot be used. */
  report: Report;
  /**
   * Brings one object of the service into the form that the shapes read: `_type`, `_key` and the fields, which are opened when they are read.
   * An unresolved link is `{ _ref }` with the id.
   */
  open: (value: Fields) => Fields;
  /** The address, in ASCII, where editors change a field; texts are marked with it. Absent for visitors. */
  editAddress?: EditAddress | undefined;
}

/** A field of an editor's entry that cannot be used and is left out. `code` begins as a provider's, so that the log omits the stack. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault';
  readonly code = 'PROVIDER_FIELD';
  readonly provider: string;
  /** Faults that have the same text here are reported only once; a fault with null is reported at every read. */
  readonly onceFor: string | null;

  constructor(provider: string, message: string, onceFor: string | null = null) {
    super(message);
    this.provider = provider;
    this.onceFor = onceFor;
  }
}

/** Far more faults than editors make mistakes. The limit bounds the memory if a service returns ever new ids. */
const maxReported = 10_000;

/** Reports the fault of a field once and not at every read, because the field may be empty on purpose. */
export function reportingOnce(report: Report): Report {
  const reported = new Set<string>();
  return (fault) => {
    if (!(fault instanceof FieldFault) || fault.onceFor === null) return report(fault);
    const key = `${fault.provider} ${fault.onceFor}`;
    if (reported.has(key)) return;
    if (reported.size === maxReported) reported.clear();
    reported.add(key);
    report(fault);
  };
}

/**
 * An editor's object, read field by field. The mapping is total: an absent field is null or empty; a field that cannot be used is too, and is
 * reported once, with its entry and name. Nothing throws.
 */
export class Entry {
  readonly source: Source;
  /** The entry's path from the entry that was requested, for reports. */
  readonly path: string;
  readonly #fields: Fields;
  readonly #place: string;

  constructor(fields: Fields, source: Source, path: string, place = '') {
    this.#fields = fields;
    this.#place = place;
    this.source = source;
    this.path = path;
  }

  /** The entry that was requested; null for anything but an object, which is reported. */
  static of(value: unknown, source: Source): Entry | null {
    if (isFields(value)) {
      const fields = source.open(value);
      return new Entry(fields, source, nameOf(fields) || 'entry');
    }
    if (value !== null && value !== undefined)
      source.report(new FieldFault(source.service, `An entry is ${describe(value)}.`));
    return null;
  }

  get type(): string | null {
    return plainText(this.#fields._type);
  }

  /** The service's own id, or a fallback. */
  id(fallback: string): string {
    return plainText(this.#fields._id) ?? plainText(this.#fields._key) ?? fallback;
  }

  /** The field's value, unchanged. */
  value(name: string): unknown {
    return this.#fields[name];
  }

  text(name: string): string | null {
    const value = this.#fields[name];
    if (typeof value === 'string' && value.length > maxTextLength) {
      this.fault(name, `is longer than ${maxTextLength} characters`);
      return null;
    }
    const text = typeof value === 'string' ? plainText(value) : this.#reject('text', name);
    return text !== null && isShownAsItIs(name) ? this.marked(name, text) : text;
  }

  /** The text of a field, marked with the address where it is edited if `Source.editAddress` returns one. */
  marked(name: string, text: string): string {
    const place = this.#place === '' ? name : `${this.#place}.${name}`;
    const address = this.source.editAddress?.({ id: this.#fields._id ?? this.#fields._key, place, name });
    return address ? markText(text, address) : text;
  }

  /** Text of a required field, which is reported when it is absent. */
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
    return this.optionalFlag(name) ?? false;
  }

  /** null where the editors left the field empty. */
  optionalFlag(name: string): boolean | null {
    const value = this.#fields[name];
    return typeof value === 'boolean' ? value : this.#reject('true or false', name);
  }

  number(name: string): number | null {
    const value = this.#fields[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : this.#reject('a number', name);
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text) ?? null;
    if (text !== null && found === null) this.fault(name, `is none of ${choices.join(', ')}`);
    return found;
  }

  /**
   * Text of a certain form; null for any other, which is reported.
   *
   * @param expected Names the form in the report: "is not {expected}".
   */
  matching(name: string, isValid: (text: string) => boolean, expected: string): string | null {
    const text = this.text(name)?.trim() ?? null;
    if (text === null || isValid(text)) return text;
    this.fault(name, `is not ${expected}`);
    return null;
  }

  entry(name: string): Entry | null {
    const value = this.#fields[name];
    if (!isFields(value)) return this.#reject('an object', name);
    const fields = this.source.open(value);
    if (!isUnresolved(fields)) return this.#child(name, fields);
    this.fault(name, `links to ${String(fields._ref)}, which is not there`);
    return null;
  }

  /** The objects of a list. */
  entries(name: string): Entry[] {
    const found: Entry[] = [];
    const missing: string[] = [];
    for (const [index, member] of this.#list(name).entries()) {
      const fields = isFields(member) ? this.source.open(member) : null;
      if (fields && !isUnresolved(fields)) found.push(this.#child(`${name}[${index}]`, fields));
      else missing.push(fields ? String(fields._ref) : describe(member));
    }
    if (missing.length > 0) this.fault(name, `has members that are not there: ${missing.slice(0, 10).join(', ')}`);
    return found;
  }

  /** Reports a field: "{path} › {name} {problem}." */
  fault(name: string, problem: string): void {
    this.#report(`${this.path} › ${name} ${problem}.`, name, problem);
  }

  /** Reports a field as "{problem}: {path} › {name}." */
  invalid(name: string, problem: string): void {
    this.#report(`${problem}: ${this.path} › ${name}.`, name, problem);
  }

  /** The report is made once for this entry, even if several pages contain it. */
  #report(message: string, name: string, problem: string): void {
    const onceFor = `${nameOf(this.#fields) || this.path} › ${name} ${problem}`;
    this.source.report(new FieldFault(this.source.service, message, onceFor));
  }

  #child(name: string, fields: Fields): Entry {
    const own = nameOf(fields);
    const place = name.replace(/\[.*/, typeof fields._key === 'string' ? `[_key=="${fields._key}"]` : '$&');
    const path = `${this.path} › ${name}${own && ` (${own})`}`;
    return new Entry(fields, this.source, path, this.#place === '' ? place : `${this.#place}.${place}`);
  }

  #list(name: string): unknown[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) return this.#reject('a list', name) ?? [];
    if (value.length > maxListLength) this.fault(name, `has more than ${maxListLength} members`);
    return value.slice(0, maxListLength);
  }

  #reject(expected: string, name: string): null {
    const value = this.#fields[name];
    if (!isAbsent(value)) this.fault(name, `is ${describe(value)}, not ${expected}`);
    return null;
  }
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isUnresolved(fields: Fields): boolean {
  return typeof fields._ref === 'string';
}

function nameOf(fields: Fields): string {
  return [fields._type, fields._id ?? fields._key].filter((part) => typeof part === 'string').join(' ');
}

/** The kind of a value for a report; never its content, which may be long or private. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return 'an object';
  return value === true || value === false ? 'true or false' : value === '' ? 'empty text' : `a ${typeof value}`;
}
