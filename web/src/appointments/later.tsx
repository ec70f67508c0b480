import { type ComponentType, type JSX, lazy, Suspense, useEffect } from 'react'

/** A component whose code comes when it is first shown, or when `fetch` is called. */
export interface Later<P> {
  (props: P): JSX.Element
  fetch: () => void
}

/** `later(() => import('./booking/BookingDialog.tsx').then((file) => file.BookingDialog))`. Call it outside components. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  const Component = (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(Component, { fetch: () => void load() })
}

const AFTER_MS = 1000

/** Fetches what a screen is likely to open next, once the screen itself is there. */
export function useFetchedAhead(components: readonly Pick<Later<never>, 'fetch'>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => components.forEach(({ fetch }) => fetch()), AFTER_MS)
    return () => clearTimeout(timer)
  }, [components])
}
