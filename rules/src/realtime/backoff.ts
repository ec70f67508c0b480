const FIRST_DELAY_MS = 3_000
const MOST_ATTEMPTS = 5

/** Milliseconds to wait before reconnect attempt 1 to 5, doubling from 3 s; undefined when it is time to give up (docs/interface.md "The socket"). */
export const reconnectDelay = (attempt: number): number | undefined =>
  attempt >= 1 && attempt <= MOST_ATTEMPTS ? FIRST_DELAY_MS * 2 ** (attempt - 1) : undefined
