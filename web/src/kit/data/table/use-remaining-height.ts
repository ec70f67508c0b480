import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets on an element, as `--top`, how far below the top of the page it begins, so that it can take the rest of the
 * window's height and scroll inside. Measured again when anything above it changes its size.
 */
export function useRemainingHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const measure = () =>
      target.style.setProperty('--top', `${Math.round(target.getBoundingClientRect().top + scrollY)}px`)
    measure()
    const observer = new ResizeObserver(measure)
    if (target.parentElement)
      for (const sibling of target.parentElement.children) if (sibling !== target) observer.observe(sibling)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
}
