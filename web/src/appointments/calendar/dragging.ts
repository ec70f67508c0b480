/** Pixels that a mouse may tremble, and milliseconds that a finger rests, before something moves. */
const THRESHOLD = 4
const LONG_PRESS = 350
/** How near an edge the grid scrolls on, and by how much a frame. */
const EDGE = 48
const SPEED = 14

/** What is dragged, and where: `P` is a place as the screen knows it. */
export interface DragHost<P> {
  scroller: HTMLElement
  /** The pointer's shape while it is held. */
  cursor: string
  /** Where it is before it is moved. */
  place: P
  /** Where it would be if it were let go under this point; `last` where there is no such place. */
  placeAt: (x: number, y: number, last: P) => P
  same: (one: P, other: P) => boolean
  /** Shows where it would be. */
  show: (place: P) => void
  /** The drag is over; with a place when it was let go at another one. */
  end: (place?: P) => void
}

interface Drag<P> {
  host: DragHost<P>
  x: number
  y: number
  active: boolean
  place: P
  frame: number
  over: AbortController
}

/** What scrolls under what is held: the screen's own frame, or the page where that is as tall as what it holds. */
const frameOf = (scroller: HTMLElement): [Element, DOMRect] =>
  getComputedStyle(scroller).overflowY === 'visible'
    ? [document.documentElement, new DOMRect(0, 0, innerWidth, innerHeight)]
    : [scroller, scroller.getBoundingClientRect()]

/** Scrolls on while something is held at an edge, and answers whether there was anywhere to go. */
function scrollAtEdge(host: HTMLElement, x: number, y: number): boolean {
  const [scroller, { left, right, top, bottom }] = frameOf(host)
  const pull = (at: number, least: number, most: number) =>
    at < least + EDGE ? -SPEED : at > most - EDGE ? SPEED : 0
  const { scrollLeft, scrollTop } = scroller
  scroller.scrollBy(pull(x, left, right), pull(y, top, bottom))
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
}

function follow<P>(drag: Drag<P>): void {
  drag.place = drag.host.placeAt(drag.x, drag.y, drag.place)
  drag.host.show(drag.place)
  const on = scrollAtEdge(drag.host.scroller, drag.x, drag.y)
  drag.frame = on ? requestAnimationFrame(() => follow(drag)) : 0
}

function activate<P>(drag: Drag<P>): void {
  drag.active = true
  document.body.style.cursor = drag.host.cursor
  follow(drag)
}

function finish<P>(drag: Drag<P>, place?: P): void {
  drag.over.abort()
  cancelAnimationFrame(drag.frame)
  document.body.style.removeProperty('cursor')
  drag.host.end(place)
}

/** A mouse drags as soon as it moves; a finger that moves before it has rested scrolls. */
function move<P>(drag: Drag<P>, touch: boolean, { clientX, clientY }: PointerEvent): void {
  const far = Math.hypot(clientX - drag.x, clientY - drag.y) > THRESHOLD
  if (!drag.active && touch) {
    if (far) finish(drag)
    return
  }
  if (!drag.active && !far) return
  drag.x = clientX
  drag.y = clientY
  if (!drag.active) activate(drag)
  else if (drag.frame === 0) follow(drag)
}

function letGo<P>(drag: Drag<P>): void {
  const moved = drag.active && !drag.host.same(drag.host.place, drag.place)
  finish(drag, moved ? drag.place : undefined)
}

/**
 * Follows a pointer that went down on an appointment until it is let go, given up with Escape, or turns out to be a
 * click. Answers how to give it up from outside.
 */
export function startDrag<P>(event: PointerEvent, host: DragHost<P>): () => void {
  const touch = event.pointerType === 'touch'
  const over = new AbortController()
  const { clientX: x, clientY: y, pointerId } = event
  const drag: Drag<P> = { host, x, y, active: false, place: host.place, frame: 0, over }
  const { signal } = over
  const ours = (then: (next: PointerEvent) => void) => (next: PointerEvent) => {
    if (next.pointerId === pointerId) then(next)
  }
  const give_up = (press: KeyboardEvent) => {
    if (press.key !== 'Escape' || !drag.active) return
    press.stopPropagation()
    finish(drag)
  }
  if (touch) {
    const rest = setTimeout(() => activate(drag), LONG_PRESS)
    signal.addEventListener('abort', () => clearTimeout(rest))
  }
  const stopPanning = (pan: TouchEvent) => drag.active && pan.cancelable && pan.preventDefault()
  window.addEventListener(
    'pointermove',
    ours((next) => move(drag, touch, next)),
    { signal },
  )
  window.addEventListener(
    'pointerup',
    ours(() => letGo(drag)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    ours(() => finish(drag)),
    { signal },
  )
  window.addEventListener('keydown', give_up, { signal, capture: true })
  host.scroller.addEventListener('touchmove', stopPanning, { signal, passive: false })
  return () => {
    if (!signal.aborted) finish(drag)
  }
}
