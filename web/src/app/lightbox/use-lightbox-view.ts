import { type PointerEvent, useMemo, useRef, useState } from 'react'

interface Point {
  x: number
  y: number
}

interface View {
  at: number
  zoom: number
  /** Degrees, clockwise. */
  turn: number
  /** How far the picture was dragged. */
  offset: Point
}

const WHOLE = { zoom: 1, turn: 0, offset: { x: 0, y: 0 } }
const STEP = 1.5
const MOST = 8
/** How far a finger goes for the next picture. */
const SWIPE_PX = 60

/** What the lightbox shows of which picture, and what changes it. */
export function useLightboxView(count: number, first: number) {
  const [view, setView] = useState<View>({ at: first, ...WHOLE })
  const grip = useRef<{ from: Point; offset: Point } | undefined>(undefined)
  const act = useMemo(() => {
    const go = (step: number) => setView(({ at }) => ({ at: (at + step + count) % count, ...WHOLE }))
    const zoomBy = (factor: number) =>
      setView((current) => {
        const zoom = Math.min(MOST, Math.max(1, current.zoom * factor))
        return { ...current, zoom, offset: zoom === 1 ? WHOLE.offset : current.offset }
      })
    return {
      next: () => go(1),
      previous: () => go(-1),
      zoomIn: () => zoomBy(STEP),
      zoomOut: () => zoomBy(1 / STEP),
      rotate: () => setView((current) => ({ ...current, turn: current.turn + 90 })),
      reset: () => setView(({ at }) => ({ at, ...WHOLE })),
    }
  }, [count])

  const gestures = {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { from: { x: event.clientX, y: event.clientY }, offset: view.offset }
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grip.current
      if (held === undefined || view.zoom === 1) return
      const moved = { x: event.clientX - held.from.x, y: event.clientY - held.from.y }
      setView((current) => ({
        ...current,
        offset: { x: held.offset.x + moved.x, y: held.offset.y + moved.y },
      }))
    },
    onPointerUp: (event: PointerEvent) => {
      const far = event.clientX - (grip.current?.from.x ?? event.clientX)
      grip.current = undefined
      if (view.zoom === 1 && count > 1 && Math.abs(far) > SWIPE_PX) act[far < 0 ? 'next' : 'previous']()
    },
    onDoubleClick: () => (view.zoom > 1 ? act.reset() : act.zoomIn()),
    onWheel: (event: { deltaY: number }) => (event.deltaY < 0 ? act.zoomIn() : act.zoomOut()),
  }
  return { ...view, act, gestures }
}

export type LightboxView = ReturnType<typeof useLightboxView>
