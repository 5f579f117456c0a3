/** Where the checker shows a phone: at most 68 % of the screen high, and narrower than half of it. A smartphone 720 pixels wide needs 303 pixels. */
export const phoneSlot = { sizes: 'min(48vh, 42vw)', from: 134, to: 704, namedWidth: 320 };
