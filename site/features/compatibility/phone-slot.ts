import type { PictureSlot } from '#site/kernel/ui/picture-address.ts';

/** Where the checker shows a phone: at most 68 % of the screen high, and narrower than half of it. A smartphone 720 pixels wide needs 303 pixels. */
export const phoneSlot = { sizes: 'min(48vh, 42vw)', from: 134, to: 704, namedWidth: 320 };

/** The same for a phone that is drawn at this share of the widest one. */
export function slotOfShare(share: number): PictureSlot {
  const { from, to } = phoneSlot;
  if (share === 1) return phoneSlot;
  const sizes = `min(${Math.round(48 * share)}vh, ${Math.round(42 * share)}vw)`;
  return { sizes, from: Math.round(from * share), to: Math.round(to * share) };
}
