/**
 * Does something while the page's address has no query and no fragment: the pixel's script reads the address by itself, and who sent the visitor
 * (`ref`), what they searched for or which carrier they named is nobody else's business.
 */
export function atPlainAddress(act: () => void): void {
  const { href, origin, pathname } = window.location;
  showAddress(origin + pathname);
  try {
    act();
  } finally {
    showAddress(href);
  }
}

function showAddress(address: string): void {
  if (address !== window.location.href) history.replaceState(history.state, '', address);
}
