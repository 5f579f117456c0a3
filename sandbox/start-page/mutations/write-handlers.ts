import pLimit from 'p-limit';
import { isRecord } from '../../json.ts';
import { parseJson, type Service } from '../api.ts';
import { randomId } from '../document.ts';
import {
  actionError,
  badRequest,
  type Failure,
  mutationError,
  type QueryError,
  transactionExists,
  WriteError,
} from '../errors.ts';
import { respond } from '../respond.ts';
import { checkReferences, type Draft, draftTransaction, type Transaction } from '../transaction.ts';
import { announce } from '../webhooks.ts';
import { applyAction } from './apply-action.ts';
import { applyMutation, withArrayKeys } from './apply-mutation.ts';

interface Written<T> {
  result: T;
  transactionId: string;
  /** Resolves when queries see the transaction. */
  served: Promise<void>;
}

/** Commits the changes that `build` makes in a draft, unless it throws. */
export type Write = <T>(
  options: { transactionId?: string; dryRun: boolean },
  build: (draft: Draft) => T | Promise<T>,
) => Promise<Written<T>>;

/** Creates a function that runs transactions one at a time, each on the snapshot that the previous one committed. */
export function createWrite(service: Service): Write {
  const { context, dataset, events, queries } = service;
  const serially = pLimit(1);

  async function publish(transaction: Transaction, serve: () => void): Promise<void> {
    events.emit(transaction, 'transaction');
    await context.publish('startPage', {
      announcements: announce(transaction, service),
      serve: () => {
        serve();
        events.emit(transaction, 'query');
      },
    });
  }

  return ({ transactionId = randomId(), dryRun }, build) =>
    serially(async () => {
      const { snapshot, hasTransaction, commit } = await dataset.committed();
      if (hasTransaction(transactionId)) throw transactionExists(transactionId);
      const time = context.now();
      const draft = draftTransaction(transactionId, snapshot, time, queries);
      const result = await build(draft);
      const changes = draft.changes();
      if (dryRun || changes.length === 0) return { result, transactionId, served: Promise.resolve() };
      const serve = commit(changes, transactionId);
      return { result, transactionId, served: publish({ id: transactionId, time, identity: 'token', changes }, serve) };
    });
}

/**
 * Handles `/data/mutate` (Sanity, "HTTP API: Mutations"): all of the mutations are committed, or none.
 *
 * @throws {QueryError} 400, 403 without the token, 404 and 409 with the index of the mutation that failed; 409 for a transaction id that was used
 * before; 408 beyond the time limit.
 */
export async function handleMutate(request: Request, write: Write, hasToken: boolean): Promise<Response> {
  const { list, ...body } = await parseBody(request, 'mutations');
  const params = new URL(request.url).searchParams;
  const isOn = (name: string) => params.get(name) === 'true';
  if (!hasToken) throw mutationError(noPermission(permissionFor(list[0])), 0);

  const { result, transactionId, served } = await write({ ...body, dryRun: isOn('dryRun') }, (draft) =>
    inOrder(draft, list, mutationError, (mutation) =>
      applyMutation(draft, isOn('autoGenerateArrayKeys') ? withArrayKeys(mutation) : mutation),
    ),
  );
  await untilVisible(served, params.get('visibility') ?? 'sync');
  return respond({
    transactionId,
    results: result.flat().map((outcome) => ({
      ...(isOn('returnIds') && { id: outcome.id, operation: outcome.operation }),
      ...(isOn('returnDocuments') && { document: outcome.document }),
    })),
  });
}

/**
 * Handles `/data/actions` (Sanity, "HTTP API: Actions").
 *
 * @throws {QueryError} as for mutations.
 */
export async function handleActions(request: Request, write: Write, hasToken: boolean): Promise<Response> {
  const { list, ...body } = await parseBody(request, 'actions');
  if (!hasToken) throw actionError(noPermission('update'), 0);
  const { transactionId, served } = await write(body, (draft) =>
    inOrder(draft, list, actionError, (action) => applyAction(draft, action)),
  );
  await served;
  return respond({ transactionId });
}

async function inOrder<T>(
  draft: Draft,
  list: readonly unknown[],
  errorOf: (failure: Failure, index: number) => QueryError,
  apply: (item: unknown) => T | Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  try {
    for (const item of list) results.push(await apply(item));
    checkReferences(draft);
    return results;
  } catch (error) {
    // A broken reference may be the result of all items together, so the error then has the index of the last item.
    throw error instanceof WriteError ? errorOf(error.failure, Math.min(results.length, list.length - 1)) : error;
  }
}

/** "sync" waits until queries see the transaction; "async" and "deferred" do not wait (Sanity, "Mutations", visibility). */
async function untilVisible(served: Promise<void>, visibility: string): Promise<void> {
  if (visibility === 'sync') return served;
  served.catch((error: unknown) => console.error('sandbox/startPage: publishing a transaction failed:', error));
}

async function parseBody(request: Request, name: 'mutations' | 'actions') {
  const body = parseJson(await request.text(), 'The body');
  const list = isRecord(body) ? body[name] : undefined;
  if (!isRecord(body) || !Array.isArray(list)) throw badRequest(`The body has no "${name}"`);
  const { transactionId, dryRun } = body;
  const hasId = transactionId !== undefined && transactionId !== '';
  if (hasId && (typeof transactionId !== 'string' || !/^[\w.-]{1,128}$/.test(transactionId)))
    throw badRequest('The "transactionId" is invalid');
  const items: unknown[] = list;
  return { list: items, dryRun: dryRun === true, ...(hasId && { transactionId }) };
}

function permissionFor(mutation: unknown): string {
  const kind = isRecord(mutation) ? (Object.keys(mutation)[0] ?? '') : '';
  return kind.startsWith('create') ? 'create' : 'update';
}

function noPermission(permission: string): Failure {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return { status: 403, type: 'insufficientPermissionsError', description, facts: { permission } };
}
