/** How often a ping goes out, and how long its answer may take (docs/interface.md "The socket"). */
const HEARTBEAT_MS = 10_000
const REPLY_MS = 15_000

interface HeartbeatHandlers {
  ping: () => void
  /** A ping was left without an answer for 15 s. */
  lost: () => void
}

/** Asks every 10 s whether the other side is still there. */
export function heartbeat({ ping, lost }: HeartbeatHandlers) {
  let beating: number | undefined
  let awaiting: number | undefined
  const answered = () => {
    window.clearTimeout(awaiting)
    awaiting = undefined
  }
  const stop = () => {
    window.clearInterval(beating)
    answered()
  }
  return {
    answered,
    stop,
    start() {
      stop()
      beating = window.setInterval(() => {
        ping()
        awaiting ??= window.setTimeout(lost, REPLY_MS)
      }, HEARTBEAT_MS)
    },
  }
}
