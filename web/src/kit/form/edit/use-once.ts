import { useRef, useState } from 'react'

/** Runs one piece of work at a time: asked again while it runs, it does nothing and answers undefined. */
export function useOnce() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const once = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, once }
}
