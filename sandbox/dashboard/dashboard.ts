import { createApp } from '../http/app.ts';
import { html } from '../page/html.ts';
import { messagePage, page } from '../page/page.ts';
import type { Provider, ProviderContext } from '../provider.ts';

const disclaimer = 'This is a stand-in for the dashboard: nobody has an account here.';

/**
 * The dashboard where people manage their phone's tools. The shop links only to its sign-in page. The fields there have no names, so that the typed
 * text never leaves the browser.
 */
export function createDashboard(context: ProviderContext): Provider {
  const message = (title: string, text: string, status: number) =>
    messagePage(context, { title, disclaimer, text, status });
  const app = createApp({ notFound: () => message('Not here', 'There is no page at this address.', 404) });
  app.on('GET', ['/', '/login'], () => loginPage(context));
  app.post('/login', () =>
    message('Not signed in', 'There is nothing to sign in to here. What you typed was not sent.', 200),
  );
  return {
    handle: app.fetch,
    // This provider stores nothing.
    reset: () => {},
    describe: () => ({ loginUrl: `${context.addresses.dashboard}/login` }),
    refuse: (status) => message('Not now', 'The dashboard is not available. Try again later.', status),
  };
}

function loginPage(context: ProviderContext): Response {
  const body = html`<h1>Sign in</h1>
<form method="post" action="/login">
<div class="field"><label for="email">Email</label><input id="email" type="email" autocomplete="off"></div>
<div class="field"><label for="password">Password</label><input id="password" type="password" autocomplete="off"></div>
<button type="submit">Sign in</button>
</form>`;
  return page(context, { title: 'Sign in', disclaimer, body });
}
