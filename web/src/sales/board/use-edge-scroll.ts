import { useEffect } from 'react'

const EDGE = 64
const MOST_A_FRAME = 18

/** How far to scroll in one frame for a pointer at `x` between two edges: nothing in the middle, more the closer it is. */
function pull(x: number, left: number, right: number): number {
  const over = x < left + EDGE ? x - (left + EDGE) : Math.max(0, x - (right - EDGE))
  return Math.max(-1, Math.min(1, over / EDGE)) * MOST_A_FRAME
}

/**
 * While something is dragged, scrolls sideways when the pointer is near an edge. The library does so only while the
 * middle of the card is inside, which it is not when a card was taken at its other end.
 */
export function useEdgeScroll(scroller: HTMLElement | null, dragging: boolean): void {
  useEffect(() => {
    if (!scroller || !dragging) return undefined
    let x: number | undefined
    let frame = requestAnimationFrame(function step() {
      const { left, right } = scroller.getBoundingClientRect()
      if (x !== undefined) scroller.scrollLeft += pull(x, left, right)
      frame = requestAnimationFrame(step)
    })
    const follow = (event: MouseEvent) => {
      x = event.clientX
    }
    window.addEventListener('mousemove', follow)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('mousemove', follow)
    }
  }, [scroller, dragging])
}
