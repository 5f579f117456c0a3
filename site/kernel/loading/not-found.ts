import { data, type RouterContextProvider } from 'react-router';
import type { ErrorPage } from '#providers/content/types.ts';
import { ifHad } from './provider-fault.ts';

/** Milliseconds that the editors' page for it may take: it is only how "not found" is dressed. */
const timeLimit = 1000;

/** What a loader throws for what is not there: status 404, with the editors' error page where it can be had. */
export async function notFound(
  context: Readonly<RouterContextProvider>,
): Promise<ReturnType<typeof data<ErrorPage | null>>> {
  const page = await ifHad(context, timeLimit, ({ content }) => content.errorPage());
  return data(page, { status: 404 });
}
