import { isRecord } from '../json.ts';
import { limits } from './protocol.ts';

/** What a client asks to be run. */
export interface Operation {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  /** Which of the document's operations; null where it has one only. */
  operationName: string | null;
}

/** Reads the body of a request: JSON with a query, or the bare document. Answers one sentence where it is neither. */
export function readOperation(contentType: string, body: string): Operation | string {
  if (contentType === 'application/graphql') return { query: body, variables: {}, operationName: null };
  const parsed = parseJson(body);
  if (!isRecord(parsed) || typeof parsed.query !== 'string') return 'The body must be a JSON object with a "query".';
  const variables = parsed.variables ?? {};
  if (!isRecord(variables)) return 'The "variables" must be a JSON object.';
  if (isDeeperThan(limits.depth, variables)) return `The "variables" must not be nested deeper than ${limits.depth}.`;
  const operationName = parsed.operationName ?? null;
  if (operationName !== null && typeof operationName !== 'string') return 'The "operationName" must be a text.';
  return { query: parsed.query, variables, operationName: operationName || null };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeperThan(most - 1, member));
}
