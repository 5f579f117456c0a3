/** Lines of a cart (CART-21). */
export const maxLines = 100;

/** Units of one line; below it the stock decides. */
export const maxQuantity = 999;

/** Commands that one page can have waiting when it is left, and that one request may carry. */
export const maxCommands = 20;
