import { href } from 'react-router';
import screen from '#site/kernel/screens/screen.module.css';

/** The cart or its checkout could not be read: offline, or the storefront is down. */
export function CartFault() {
  return (
    <section className={screen.screen}>
      <h1 className="display">Your cart can’t be shown right now</h1>
      <p>Nothing in it is lost. Please try again in a minute.</p>
      <a href={href('/cart/:flow?')}>Back to the cart</a>
    </section>
  );
}
