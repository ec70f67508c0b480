import { useEffect, useState } from 'react'

/** When the browser has nothing else to do, two seconds from now at the latest; Safari cannot tell, and waits a moment. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })

/** Lets the browser do what waits before going on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

/** Whether the screen stands and the browser has come to rest: for what nobody looks at in the first moment. */
export function useIdle(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    let gone = false
    void idle().then(() => !gone && setRests(true))
    return () => void (gone = true)
  }, [])
  return rests
}
