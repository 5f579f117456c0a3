import { href } from 'react-router';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { readSettings, readWords } from '#site/kernel/loading/load.ts';
import { PictureScreen } from '#site/kernel/screens/picture-screen.tsx';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import type { Route } from './+types/order-confirmation.route.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, { orderConfirmation }] = await Promise.all([
    readSettings(context),
    readWords(context, 'orderConfirmation'),
  ]);
  return { ...orderConfirmation, background: settings?.orderConfirmationBackground ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageHead({ matches, title: loaderData?.title });
}

/** The page that a checkout may return to (ROUTE-19). Only the checkout knows the order. */
export default function OrderConfirmation({ loaderData: { title, text, button, background } }: Route.ComponentProps) {
  return (
    <PictureScreen background={background} theme="light">
      <h1 className="display">{title}</h1>
      <p>{text}</p>
      <ButtonLink to={href('/')}>{button}</ButtonLink>
    </PictureScreen>
  );
}
