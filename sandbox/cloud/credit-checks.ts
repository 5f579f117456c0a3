import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { approvalMs, type CreditCheck, type CreditCheckRequest, currency, maxAmount } from './vocabulary.ts';

type Created = { kind: 'created' | 'repeated'; check: CreditCheck } | { kind: 'conflict' };

interface CreditChecks {
  /** @param key The header Idempotency-Key; null without one. @param decisionMs Milliseconds until it is decided. */
  create: (request: CreditCheckRequest, key: string | null, decisionMs: number) => Created;
  /** null: there is none with this id. */
  find: (id: string) => CreditCheck | null;
  clear: () => void;
}

const row = z.object({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'declined']),
  reason: z.enum(['credit_history', 'amount_too_high']).nullable(),
  amount: z.string(),
  createdAt: z.int(),
  decidedAt: z.int(),
  requestHash: z.string(),
});

/** The rows of credit checks. A decision is made at creation and shown once its time has come. @param now Milliseconds since the epoch. */
export function createCreditChecks(database: DatabaseSync, now: () => number): CreditChecks {
  database.exec(`CREATE TABLE IF NOT EXISTS cloud_credit_checks (
    id TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, amount TEXT NOT NULL, createdAt INTEGER NOT NULL, decidedAt INTEGER NOT NULL,
    idempotencyKey TEXT UNIQUE, requestHash TEXT NOT NULL
  ) STRICT`);

  function findBy(column: 'id' | 'idempotencyKey', value: string) {
    const found = database.prepare(`SELECT * FROM cloud_credit_checks WHERE ${column} = ?`).get(value);
    return found === undefined ? null : row.parse(found);
  }

  function insert(request: CreditCheckRequest, key: string | null, requestHash: string, decisionMs: number): string {
    const id = `cc_${randomBytes(16).toString('hex')}`;
    const { status, reason } = decide(request);
    database
      .prepare(
        `INSERT INTO cloud_credit_checks (id, status, reason, amount, createdAt, decidedAt, idempotencyKey, requestHash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, status, reason, request.amount.amount, now(), now() + decisionMs, key, requestHash);
    return id;
  }

  function find(id: string): CreditCheck | null {
    const found = findBy('id', id);
    return found === null ? null : shown(found, now());
  }

  return {
    create(request, key, decisionMs) {
      const requestHash = key === null ? '' : fingerprint(key, request);
      const earlier = key === null ? null : findBy('idempotencyKey', key);
      if (earlier) {
        return earlier.requestHash === requestHash
          ? { kind: 'repeated', check: shown(earlier, now()) }
          : { kind: 'conflict' };
      }
      const check = find(insert(request, key, requestHash, decisionMs));
      if (check === null) throw new Error('The credit check that was just written is not there.');
      return { kind: 'created', check };
    },
    find,
    clear: () => database.exec('DELETE FROM cloud_credit_checks'),
  };
}

/** The rule of vocabulary.ts: by the applicant's address, else by the amount. `pending` is never decided. */
function decide({ applicant, amount }: CreditCheckRequest): Pick<CreditCheck, 'status' | 'reason'> {
  const name = applicant.email.split('@')[0]?.toLowerCase();
  if (name === 'approved') return { status: 'approved', reason: null };
  if (name === 'declined') return { status: 'declined', reason: 'credit_history' };
  if (name === 'pending') return { status: 'pending', reason: null };
  // Two decimals and no sign, by the schema: without the point it is minor units.
  if (Number(amount.amount.replace('.', '')) > maxAmount) return { status: 'declined', reason: 'amount_too_high' };
  return { status: 'approved', reason: null };
}

/** All that is stored of the applicant, and only with a key: to recognise a repeated request. */
function fingerprint(key: string, request: CreditCheckRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([key, request]))
    .digest('hex');
}

function shown({ id, status, reason, amount, createdAt, decidedAt }: z.infer<typeof row>, now: number): CreditCheck {
  const facts = {
    id,
    amount: { amount, currencyCode: currency } as const,
    createdAt: new Date(createdAt).toISOString(),
  };
  if (status === 'pending' || now < decidedAt)
    return { ...facts, status: 'pending', reason: null, decidedAt: null, expiresAt: null };
  const decided = { ...facts, status, reason, decidedAt: new Date(decidedAt).toISOString() };
  return { ...decided, expiresAt: status === 'approved' ? new Date(decidedAt + approvalMs).toISOString() : null };
}
