import { type RouterContextProvider, redirect } from 'react-router';
import { providersContext, shopContext } from '#site/kernel/context.ts';
import { isUnauthorised, unanswered } from './provider-fault.ts';

interface PageSteps<Model, View> {
  /** Where the visitor is to go instead; null to stay. */
  redirect?: () => string | null;
  /** Before anything is asked for: throws where nothing needs to be. */
  beforeModel?: () => Promise<void>;
  /** What the page is about. */
  model: () => Promise<Model>;
  /** What the view is handed. */
  afterModel: (model: Model) => View | Promise<View>;
  /** Begins anew, once, when a provider does not know our token: it may have been changed meanwhile (PAGE-8). */
  reinitialises?: boolean;
}

/**
 * A page's way from request to view, in its four steps (PAGE-2). When one fails the error view is handed the error
 * flag and the error; the fault itself is reported.
 */
export async function readPage<Model, View>(
  context: Readonly<RouterContextProvider>,
  { reinitialises = false, ...steps }: PageSteps<Model, View>,
): Promise<View> {
  const { report, log } = context.get(shopContext);
  const to = steps.redirect?.() ?? null;
  if (to !== null) throw redirect(to);
  const walk = async () => {
    await steps.beforeModel?.();
    return steps.afterModel(await steps.model());
  };
  const again = async (fault: unknown) => {
    if (!reinitialises || !isUnauthorised(fault)) throw fault;
    log(fault);
    await context.get(providersContext).content.reinitialise();
    return walk();
  };
  return walk()
    .catch(again)
    .catch((fault: unknown) => unanswered(fault, report));
}
