import { isRecord } from '../../json.ts';
import { actionError, badRequest, type Failure, mutationError, type QueryError } from '../errors.ts';
import { readJson } from '../read-json.ts';
import { respond } from '../respond.ts';
import type { Draft } from '../transaction.ts';
import { applyAction } from './apply-action.ts';
import { applyMutation } from './apply-mutation.ts';
import { withArrayKeys } from './array-keys.ts';
import { checkReferences } from './references.ts';
import { Refusal } from './refusal.ts';
import type { Write } from './write.ts';

/**
 * `/data/mutate` (Sanity, "HTTP API: Mutations"): all of the mutations or none.
 *
 * @throws {QueryError} 400, 403 without the token, 404 and 409 with the index of the mutation that failed.
 */
export async function answerMutate(request: Request, write: Write, hasToken: boolean): Promise<Response> {
  const { list, ...asked } = await readBody(request, 'mutations');
  const options = new URL(request.url).searchParams;
  const isOn = (name: string) => options.get(name) === 'true';
  if (!hasToken) throw mutationError(noPermission(permissionFor(list[0])), 0);

  const { result, transactionId, served } = await write({ ...asked, dryRun: isOn('dryRun') }, (draft) =>
    inOrder(draft, list, mutationError, (mutation) =>
      applyMutation(draft, isOn('autoGenerateArrayKeys') ? withArrayKeys(mutation) : mutation),
    ),
  );
  await settle(served, options.get('visibility') ?? 'sync');
  return respond({
    transactionId,
    results: result.flat().map((outcome) => ({
      ...(isOn('returnIds') && { id: outcome.id, operation: outcome.operation }),
      ...(isOn('returnDocuments') && { document: outcome.document }),
    })),
  });
}

/**
 * `/data/actions` (Sanity, "HTTP API: Actions").
 *
 * @throws {QueryError} as for mutations.
 */
export async function answerActions(request: Request, write: Write, hasToken: boolean): Promise<Response> {
  const { list, ...asked } = await readBody(request, 'actions');
  if (!hasToken) throw actionError(noPermission('update'), 0);
  const { transactionId, served } = await write(asked, (draft) =>
    inOrder(draft, list, actionError, (action) => applyAction(draft, action)),
  );
  await served;
  return respond({ transactionId });
}

async function inOrder<T>(
  draft: Draft,
  list: readonly unknown[],
  errorOf: (failure: Failure, index: number) => QueryError,
  act: (one: unknown) => T | Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  try {
    for (const one of list) results.push(await act(one));
    checkReferences(draft);
    return results;
  } catch (error) {
    // A reference may be broken by all of them together: then the last is named.
    throw error instanceof Refusal ? errorOf(error.failure, Math.min(results.length, list.length - 1)) : error;
  }
}

/** "sync" waits until queries see it, "async" and "deferred" do not (Sanity, "Mutations", visibility). */
async function settle(served: Promise<void>, visibility: string): Promise<void> {
  if (visibility === 'sync') return served;
  served.catch((error: unknown) => console.error('sandbox/startPage: publishing a transaction failed:', error));
}

async function readBody(request: Request, name: 'mutations' | 'actions') {
  const body = readJson(await request.text(), 'The body');
  const list = isRecord(body) ? body[name] : undefined;
  if (!isRecord(body) || !Array.isArray(list)) throw badRequest(`The body has no "${name}"`);
  const { transactionId, dryRun } = body;
  const isNamed = transactionId !== undefined && transactionId !== '';
  if (isNamed && (typeof transactionId !== 'string' || !/^[\w.-]{1,128}$/.test(transactionId)))
    throw badRequest('The "transactionId" is not a sound one');
  const entries: unknown[] = list;
  return { list: entries, dryRun: dryRun === true, ...(isNamed && { transactionId }) };
}

function permissionFor(mutation: unknown): string {
  const kind = isRecord(mutation) ? (Object.keys(mutation)[0] ?? '') : '';
  return kind.startsWith('create') ? 'create' : 'update';
}

function noPermission(permission: string): Failure {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return { status: 403, type: 'insufficientPermissionsError', description, facts: { permission } };
}
