/** Where the checker shows a phone: as high as 60 % of the screen at most, and narrower than the half of it. Phones with 720 pixels need 303. */
export const phoneSlot = { sizes: 'min(42vh, 42vw)', from: 134, to: 704, namedWidth: 320 };
