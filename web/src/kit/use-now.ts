import { useEffect, useState } from 'react'
import { serverNow } from './runtime/server-clock.ts'

const HALF_A_MINUTE = 30_000

/** The present moment on the server's clock in milliseconds, renewed twice a minute and whenever the tab is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, HALF_A_MINUTE)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
