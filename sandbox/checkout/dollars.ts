/** "$1,299.00" from minor units; the shop sells in US dollars only. */
export function dollars(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${digits.slice(-2)}`;
}
