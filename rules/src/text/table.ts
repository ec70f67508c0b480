/** More cells in one row than any list of people has; a text further right is refused. */
export const MOST_COLUMNS = 200
/** Excel's own limit for one cell. */
export const MOST_CELL = 32_767
