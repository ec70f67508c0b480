import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function for events that stays the same between renders and calls the latest one it was given; for rows that are memoised. */
export function useStable<A extends unknown[], T>(
  latest: ((...input: A) => T) | undefined,
): (...input: A) => T {
  const held = useRef(latest)
  useLayoutEffect(() => {
    held.current = latest
  })
  return useCallback((...input: A) => {
    if (held.current === undefined) throw new Error('called a function that was not given')
    return held.current(...input)
  }, [])
}
