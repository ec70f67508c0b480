import {
  type GridItem,
  type Hours,
  minutesAt,
  movedTo,
  type Place,
  placeOf,
  resizedTo,
  samePlace,
} from './grid-model.ts'

/** Pixels that a mouse may tremble, and milliseconds that a finger rests, before something moves. */
const THRESHOLD = 4
const LONG_PRESS = 350
/** How near an edge the grid scrolls on, and by how much a frame. */
const EDGE = 48
const SPEED = 14

/** The grid as a drag knows it. */
export interface DragHost {
  scroller: HTMLElement
  hours: Hours
  /** Shows where the appointment would stand. */
  show: (place: Place) => void
  /** The drag is over; with a place when the appointment was let go at another one. */
  end: (place?: Place) => void
}

interface Drag {
  host: DragHost
  item: GridItem
  resize: boolean
  /** Minutes from the start of the appointment to where it is held. */
  grip: number
  x: number
  y: number
  active: boolean
  place: Place
  frame: number
  over: AbortController
}

const columnAt = (scroller: HTMLElement, x: number): HTMLElement | undefined =>
  [...scroller.querySelectorAll<HTMLElement>('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  })

/** Where the held appointment would stand if it were let go now. */
function placeUnder({ host, item, resize, grip, x, y, place }: Drag): Place {
  const column = columnAt(host.scroller, x)
  if (column === undefined) return place
  const minutes = minutesAt(y - column.getBoundingClientRect().top, host.hours)
  if (resize) return { ...placeOf(item), ...resizedTo(item, minutes, host.hours) }
  return { ...movedTo(item, minutes - grip, host.hours), doctor_id: Number(column.dataset['column']) || null }
}

/** Scrolls on while something is held at an edge, and answers whether there was anywhere to go. */
function scrollAtEdge(scroller: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  const pull = (at: number, least: number, most: number) =>
    at < least + EDGE ? -SPEED : at > most - EDGE ? SPEED : 0
  const { scrollLeft, scrollTop } = scroller
  scroller.scrollBy(pull(x, left, right), pull(y, top, bottom))
  return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
}

function follow(drag: Drag): void {
  drag.place = placeUnder(drag)
  drag.host.show(drag.place)
  const on = scrollAtEdge(drag.host.scroller, drag.x, drag.y)
  drag.frame = on ? requestAnimationFrame(() => follow(drag)) : 0
}

function activate(drag: Drag): void {
  drag.active = true
  document.body.style.cursor = drag.resize ? 'ns-resize' : 'grabbing'
  follow(drag)
}

function finish(drag: Drag, place?: Place): void {
  drag.over.abort()
  cancelAnimationFrame(drag.frame)
  document.body.style.removeProperty('cursor')
  drag.host.end(place)
}

/** A mouse drags as soon as it moves; a finger that moves before it has rested scrolls. */
function move(drag: Drag, touch: boolean, { clientX, clientY }: PointerEvent): void {
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

function letGo(drag: Drag): void {
  const moved = drag.active && !samePlace(placeOf(drag.item), drag.place)
  finish(drag, moved ? drag.place : undefined)
}

/**
 * Follows a pointer that went down on an appointment until it is let go, given up with Escape, or turns out to be a
 * click. `shown` is what the appointment's block covers now. Answers how to give it up from outside.
 */
export function startDrag(event: PointerEvent, item: GridItem, resize: boolean, host: DragHost): () => void {
  const touch = event.pointerType === 'touch'
  const block = (event.target as Element).closest('[data-appointment]')
  const top = block?.getBoundingClientRect().top ?? event.clientY
  const grip = minutesAt(event.clientY - top, { from: 0, to: 0 })
  const over = new AbortController()
  const { clientX: x, clientY: y, pointerId } = event
  const drag: Drag = { host, item, resize, grip, x, y, active: false, place: placeOf(item), frame: 0, over }
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
