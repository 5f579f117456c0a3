/** Where a key leads from the `active` one of `count`; null for a key that leads nowhere. */
export function stepped(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (active + 1) % count;
    case 'ArrowUp':
    case 'ArrowLeft':
      return (active + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
