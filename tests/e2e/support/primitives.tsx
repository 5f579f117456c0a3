import '#site/app/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Primitives } from '#site/features/blocks/style-guide/primitives.tsx';

/** The first section of `/blocks`, which a production build has not. */
function Page() {
  return (
    <main>
      <h1 className="visually-hidden">Primitives</h1>
      <Primitives />
    </main>
  );
}

document.documentElement.lang = 'en';
document.title = 'Primitives';
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />);
