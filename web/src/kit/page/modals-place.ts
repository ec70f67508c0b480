/** Settled when questions have a place on the page: its code comes after that of the screens, and an early question waits for it. */
export const modalsPlace = Promise.withResolvers<void>()
