/** "$1,299.00" from minor units. Every currency that the markets of the seed may name has two decimals. */
export function amountText(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100);
}
