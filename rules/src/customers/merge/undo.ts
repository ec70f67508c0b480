/** How long a bulk command on customers can be taken back, unless the clinic has set another number. */
export const UNDO_MINUTES = 15
