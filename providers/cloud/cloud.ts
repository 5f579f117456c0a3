import { createHash } from 'node:crypto';
import type { Money } from '../storefront/types.ts';
import { observeCall } from '../transport/call-origin.ts';
import { createCircuit } from '../transport/circuit.ts';
import { type CallOptions, call, expectSuccess, type Fetch } from '../transport/http.ts';
import { readJson } from '../transport/json.ts';
import { defaultTimeouts } from '../transport/timeouts.ts';
import { shapeCreditCheck, shapeProblems } from './shape-credit-check.ts';
import type { Applicant, Cloud } from './types.ts';

const checkId = /^cc_[0-9a-f]{32}$/;

/** The company's cloud API: credit checks (NET-8). Each function throws what `call` describes. */
export function createCloud(
  address: string,
  fetch: Fetch,
  timeout = defaultTimeouts.cloud,
  circuit = createCircuit('cloud'),
): Cloud {
  const url = (path: string) => new URL(path, address).href;
  const options: CallOptions = { provider: 'cloud', fetch, circuit, timeout, retries: 2 };

  return {
    createCreditCheck: (applicant, amount) =>
      observeCall('cloud', async () => {
        const body = JSON.stringify(creditRequest(applicant, amount));
        const headers = {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey(body),
        };
        const init = { method: 'POST', headers, body };
        const response = await call(url('/v1/credit-checks'), init, { ...options, isWrite: true });
        if (response.status === 422) return { check: null, invalid: shapeProblems(readJson('cloud', response.text)) };
        expectSuccess('cloud', response);
        return { check: shapeCreditCheck(readJson('cloud', response.text)) };
      }),
    async creditCheck(id) {
      if (!checkId.test(id)) return null;
      const headers = { accept: 'application/json' };
      return observeCall('cloud', async () => {
        const response = await call(url(`/v1/credit-checks/${id}`), { headers }, options);
        if (response.status === 404) return null;
        expectSuccess('cloud', response);
        return shapeCreditCheck(readJson('cloud', response.text));
      });
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

/** The key includes the day, so that a later application is checked again. */
function idempotencyKey(body: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256').update(`${day} ${body}`).digest('hex');
}
