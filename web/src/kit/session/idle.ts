import { useEffect, useState } from 'react'

/** When the browser has nothing else to do, two seconds from now at the latest; Safari does not know, and waits a moment. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })

/** Lets the browser do what waits before going on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'keydown', 'focusin'] as const
const LONGEST = 4_000

/** When the user has first moved, touched or typed on this page; four seconds from the beginning at the latest. */
const attended = new Promise<void>((resolve) => {
  setTimeout(resolve, LONGEST)
  if (typeof window === 'undefined') return
  for (const sign of SIGNS)
    window.addEventListener(sign, () => resolve(), { capture: true, once: true, passive: true })
})

/** Whether the user is at work and the browser has come to rest: for what no user needs before they do something. */
export function useIdle(): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    let gone = false
    void attended.then(idle).then(() => !gone && setRests(true))
    return () => void (gone = true)
  }, [])
  return rests
}
