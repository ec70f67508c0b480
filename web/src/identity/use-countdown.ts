import { useEffect, useState } from 'react'

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Whole seconds left of a span, counted down to 0; right again after the tab slept. */
export function useCountdown(span: number) {
  const [end, setEnd] = useState(() => Date.now() + span * 1000)
  const [seconds, setSeconds] = useState(span)
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(end))
    tick()
    const timer = window.setInterval(tick, 500)
    return () => window.clearInterval(timer)
  }, [end])
  return { seconds, restart: (next: number) => setEnd(Date.now() + next * 1000) }
}
