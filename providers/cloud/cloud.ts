import { createHash } from 'node:crypto';
import { type CallOptions, call, expectSuccess, type Fetch, readJson } from '../http.ts';
import type { Money } from '../storefront/types.ts';
import { shapeCreditCheck, shapeProblems } from './shape-credit-check.ts';
import type { Applicant, Cloud } from './types.ts';

const checkId = /^cc_[0-9a-f]{32}$/;

/** The company's cloud API: credit checks (NET-8). Each function throws what `call` describes. */
export function createCloud(address: string, fetch: Fetch): Cloud {
  const url = (path: string) => new URL(path, address).href;
  const options: CallOptions = { provider: 'cloud', fetch, timeout: 10_000, retries: 2 };

  return {
    async createCreditCheck(applicant, amount) {
      const body = JSON.stringify(creditRequest(applicant, amount));
      const headers = {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey(body),
      };
      const { status, text } = await call(url('/v1/credit-checks'), { method: 'POST', headers, body }, options);
      if (status === 422) return { check: null, invalid: shapeProblems(readJson('cloud', text)) };
      expectSuccess('cloud', status);
      return { check: shapeCreditCheck(readJson('cloud', text)) };
    },
    async creditCheck(id) {
      if (!checkId.test(id)) return null;
      const { status, text } = await call(
        url(`/v1/credit-checks/${id}`),
        { headers: { accept: 'application/json' } },
        options,
      );
      if (status === 404) return null;
      expectSuccess('cloud', status);
      return shapeCreditCheck(readJson('cloud', text));
    },
  };
}

function creditRequest({ name, email, dateOfBirth, region, ...address }: Applicant, { minor, currency }: Money) {
  const digits = String(minor).padStart(3, '0');
  return {
    applicant: { name, email, dateOfBirth, address: { ...address, ...(region && { region }) } },
    amount: { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currencyCode: currency },
  };
}

/** The day is part of it, so that whoever asks again later is looked at anew. */
function idempotencyKey(body: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256').update(`${day} ${body}`).digest('hex');
}
