import { href } from 'react-router';
import { useLayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import { PictureScreen } from '#site/kernel/screens/picture-screen.tsx';
import { ButtonLink } from '#site/kernel/ui/button.tsx';
import type { Route } from './+types/order-confirmation.route.ts';

export const handle = { chrome: 'none' } satisfies PageHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Thank you' });
}

/** The page that a checkout may return to (ROUTE-19). Only the checkout knows the order. */
export default function OrderConfirmation() {
  return (
    <PictureScreen background={useLayoutData().settings.orderConfirmationBackground} theme="light">
      <h1 className="display">Thank you</h1>
      <p>Your order is in. What comes next is in your email.</p>
      <ButtonLink to={href('/')}>Return home</ButtonLink>
    </PictureScreen>
  );
}
