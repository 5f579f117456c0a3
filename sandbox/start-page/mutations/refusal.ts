import type { Failure } from '../errors.ts';

/** Why a mutation or an action cannot be done. Nothing of the request it came with is done then. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.description);
    this.failure = failure;
  }
}

/** @throws {Refusal} Always. */
export function refuse(status: number, type: string, description: string, facts: Failure['facts'] = {}): never {
  throw new Refusal({ status, type, description, facts });
}

/** @throws {Refusal} 404, as the provider words it. */
export function refuseMissing(id: string): never {
  refuse(404, 'documentNotFoundError', `The document with the ID "${id}" was not found`, { id });
}

/** @throws {Refusal} 409 when the document is at another revision than asked for. */
export function checkRevision(id: string, current: string, expected: unknown): void {
  if (expected === undefined || expected === current) return;
  refuse(
    409,
    'documentRevisionIDDoesNotMatchError',
    `Document "${id}" has unexpected revision ID ("${current}"), expected "${String(expected)}"`,
    { currentRevisionID: current, expectedRevisionID: expected },
  );
}
