import { z } from 'zod';
import { methodNotAllowed, sentence } from '../answers.ts';
import type { SandboxDescription } from '../description.ts';
import type { Handler, ProviderName } from '../provider.ts';
import { readFaultRequest } from './fault-request.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { describeMistake } from './mistake.ts';
import { isForeignHost, isForeignWrite } from './origin-check.ts';
import { addressPage } from './page.ts';

const stockSchema = z.strictObject({ variantId: z.union([z.string().min(1), z.int().positive()]), quantity: z.int() });

export interface ControlParts {
  description: SandboxDescription;
  /** Names a fault may be asked for. */
  listening: readonly ProviderName[];
  faults: Faults;
  journal: Journal;
  reset: () => Promise<void>;
  /** @returns false when there is no such variant. */
  setStock: (variantId: string, quantity: number) => boolean;
  listOrders: () => unknown;
}

type Route = [method: string, path: string, action: (request: Request) => Response | Promise<Response>];

/** The sandbox's own port: addresses, faults, journal, reset, stock, orders (design.md, "Interfaces that stay put"). */
export function createControl(parts: ControlParts): Handler {
  const { description, faults, journal } = parts;
  const routes: Route[] = [
    ['GET', '/', () => addressPage(description)],
    ['GET', '/_sandbox', () => Response.json(description)],
    ['GET', '/_sandbox/faults', () => Response.json(faults.list())],
    ['POST', '/_sandbox/faults', (request) => addFault(request, parts)],
    ['DELETE', '/_sandbox/faults', () => done(faults.clear)],
    ['GET', '/_sandbox/requests', () => Response.json(journal.list())],
    ['DELETE', '/_sandbox/requests', () => done(journal.clear)],
    ['POST', '/_sandbox/reset', () => done(parts.reset)],
    ['POST', '/_sandbox/stock', (request) => putStock(request, parts)],
    ['GET', '/_sandbox/orders', () => Response.json(parts.listOrders())],
  ];

  return (request) => {
    if (isForeignHost(request, description.control.url)) {
      return sentence(421, `Ask for the control port by its own address, ${description.control.url}.`);
    }
    const { pathname } = new URL(request.url);
    const here = routes.filter(([, path]) => path === pathname);
    if (here.length === 0) return notFound(routes);
    const wanted = request.method === 'HEAD' ? 'GET' : request.method;
    const [, , action] = here.find(([method]) => method === wanted) ?? [];
    if (!action)
      return methodNotAllowed(
        request.method,
        here.map(([method]) => method),
      );
    if (isForeignWrite(request, description.control.url)) {
      return sentence(403, 'Pages of other origins may not steer the sandbox.');
    }
    return action(request);
  };
}

function notFound(routes: readonly Route[]): Response {
  const paths = [...new Set(routes.map(([, path]) => path))];
  return sentence(404, `There is nothing at this path; the control port knows ${paths.join(', ')}.`);
}

async function addFault(request: Request, { faults, listening }: ControlParts): Promise<Response> {
  const read = readFaultRequest(await readJson(request), listening);
  return typeof read === 'string' ? sentence(400, read) : Response.json(faults.add(read), { status: 201 });
}

async function putStock(request: Request, { setStock }: ControlParts): Promise<Response> {
  const parsed = stockSchema.safeParse(await readJson(request));
  if (!parsed.success) return sentence(400, describeMistake(parsed.error));
  const { variantId, quantity } = parsed.data;
  if (!setStock(String(variantId), quantity)) return sentence(404, `variantId: there is no variant ${variantId}.`);
  return new Response(null, { status: 204 });
}

async function done(action: () => void | Promise<void>): Promise<Response> {
  await action();
  return new Response(null, { status: 204 });
}

/** undefined for what is not JSON: the schema then says what is missing. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
