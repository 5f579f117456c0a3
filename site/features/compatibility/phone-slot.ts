/** Where the checker shows a phone: as high as 60 % of the screen at most, and narrower than the half of it. */
export const phoneSlot = { sizes: 'min(42vh, 42vw)', from: 134, to: 704 };
