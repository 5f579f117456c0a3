import { data, redirect } from 'react-router';
import type { ErrorPage, Settings, Words, WordsType } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import type { Providers } from '#providers/types.ts';
import { providersContext, type RouterContext, siteContext } from '#site/kernel/context.ts';
import {
  isAborted,
  isProviderFault,
  isUnauthorized,
  type ProviderFault,
  retryAfterSeconds,
  statusOf,
} from './provider-fault.ts';

type Read<Result> = (providers: Providers) => Promise<Result>;

/** Milliseconds that the editors' error page may delay a 404. */
const errorPageTimeout = 1000;

/** Body of the error response for a failed step (PAGE-2): the provider's message stays on the server. */
interface PageFailure {
  isError: true;
  error: ProviderFault['code'];
}

/**
 * A required read: the page cannot be shown without it. The request's call scope limits its time.
 * @throws an error response (`toErrorResponse`) when the provider fails: 503 or 502, never the 404 of "not found"
 */
export async function required<Result>(context: RouterContext, read: Read<Result>): Promise<Result> {
  try {
    return await read(context.get(providersContext));
  } catch (error) {
    throw toErrorResponse(context, error);
  }
}

/** An optional read: null when the provider fails or takes longer than `timeout` (milliseconds; OPTIONAL_READ_MS by default), which is reported. */
export async function optional<Result>(
  context: RouterContext,
  read: Read<Result>,
  timeout: number = context.get(siteContext).optionalTimeout,
): Promise<Result | null> {
  const providers = context.get(providersContext);
  try {
    return await providers.withCallTimeout(timeout, () => read(providers));
  } catch (error) {
    reportFault(context, error);
    providers.noteIncomplete();
    return null;
  }
}

/** All of the editors' settings; null when they could not be read. */
export function readSettings(context: RouterContext): Promise<Settings | null> {
  return optional(context, ({ content }) => content.settings());
}

/** The editors' words for these parts of the site; the defaults when they could not be read. */
export async function readWords<Type extends WordsType>(
  context: RouterContext,
  ...types: Type[]
): Promise<Pick<Words, Type>> {
  const words = await optional(context, ({ content }) => content.words(types));
  return words ?? context.get(providersContext).content.defaultWords;
}

interface PageSteps<Model, View> {
  /** Address to redirect to; null to stay. */
  redirect?: () => string | null;
  /** Runs before the reads; throws if no read is needed, as for an invalid slug. */
  beforeModel?: () => Promise<void>;
  model: () => Promise<Model>;
  /** Makes the loader data from the model. */
  afterModel: (model: Model) => View | Promise<View>;
  /** Repeats the steps once when a provider refuses our token, which may have been replaced (PAGE-8). */
  reinitializes?: boolean;
}

/**
 * Loads a page in its four steps (PAGE-2).
 * @throws an error response (`toErrorResponse`) when a provider fails in one of them; any other error as it is
 */
export async function loadPage<Model, View>(
  context: RouterContext,
  { reinitializes = false, ...steps }: PageSteps<Model, View>,
): Promise<View> {
  const to = steps.redirect?.() ?? null;
  if (to !== null) throw redirect(to);
  const load = async () => {
    await steps.beforeModel?.();
    return steps.afterModel(await steps.model());
  };
  const retry = async (error: unknown) => {
    if (!reinitializes || !isUnauthorized(error)) throw error;
    context.get(siteContext).log(error);
    await context.get(providersContext).content.reinitialize();
    return load();
  };
  try {
    return await load().catch(retry);
  } catch (error) {
    throw toErrorResponse(context, error);
  }
}

/** Body of the response for a page that does not exist. */
export interface NotFoundData {
  /** The editors' error page; null if there is none, or if it could not be read in time. */
  page: ErrorPage | null;
  /** The error page's own picture, else that of the settings. */
  background: Picture | null;
}

/** What a loader throws for a page that does not exist: status 404, with the editors' error page where it can be read in time. */
export async function notFound(context: RouterContext): Promise<ReturnType<typeof data<NotFoundData>>> {
  const [page, settings] = await Promise.all([
    optional(context, ({ content }) => content.errorPage(), errorPageTimeout),
    optional(context, ({ content }) => content.settings(), errorPageTimeout),
  ]);
  const background = page?.background ?? settings?.errorPageBackground ?? null;
  return data({ page, background }, { status: 404 });
}

/** The error response for a provider's fault, which is reported; any other error as it is. */
function toErrorResponse(context: RouterContext, error: unknown): unknown {
  if (!isProviderFault(error)) return error;
  const failure: PageFailure = { isError: true, error: error.code };
  return data(failure, reportFault(context, error));
}

/**
 * Reports a provider's fault, unless the visitor has left.
 * @returns status and headers of the response to it: 502 or 503, with `retry-after`
 * @throws any other error as it is
 */
export function reportFault(
  context: RouterContext,
  error: unknown,
): { status: number; headers: { 'retry-after': string } } {
  if (!isProviderFault(error)) throw error;
  if (!isAborted(error)) context.get(siteContext).report(error);
  return { status: statusOf(error), headers: { 'retry-after': String(retryAfterSeconds(error)) } };
}
