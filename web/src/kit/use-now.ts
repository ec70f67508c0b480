import { useEffect, useState } from 'react'
import { serverNow } from './runtime/server-clock.ts'

const HALF_A_MINUTE = 30_000

/** The present moment on the server's clock in milliseconds, renewed twice a minute, or `every` so many milliseconds, and whenever the tab is looked at again. */
export function useNow(every = HALF_A_MINUTE): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, every)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
