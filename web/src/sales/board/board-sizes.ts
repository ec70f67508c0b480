/** Heights of a column's head and of a card with the gap below it, as the style sheet has them. */
export const HEAD = 60
export const SLOT = 128

/** Where the board says how its cards are used by keyboard. */
export const USAGE_ID = 'board-usage'
