import { useEffect } from 'react'
import { createStore } from '../store.ts'

const crumb = createStore<string | null>(null)

/** What the present screen shows, such as the customer's name; null for the screen's own label. */
export const useCrumbText = crumb.use

/** Names the last step of the breadcrumb and the window after what the screen shows: `useCrumb(person?.full_name)`. */
export function useCrumb(text: string | undefined): void {
  useEffect(() => {
    crumb.set(text ?? null)
    return () => crumb.set(null)
  }, [text])
}
