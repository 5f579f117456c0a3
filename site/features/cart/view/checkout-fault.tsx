import { href } from 'react-router';
import { Fog } from '#site/kernel/screens/fog.tsx';
import screen from '#site/kernel/screens/screen.module.css';

/** The cart could not be read for its checkout: offline, or the storefront is down. */
export function CheckoutFault() {
  return (
    <section className={screen.screen}>
      <Fog />
      <h1 className="display">The checkout can’t begin right now</h1>
      <p>Nothing in your cart is lost. Please try again in a minute.</p>
      <a href={href('/cart/:flow?')}>Back to the cart</a>
    </section>
  );
}
