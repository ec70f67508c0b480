import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { TEXTS } from '../texts.ts'
import { GROUPS } from './reception.ts'

const cardOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null

const nameIn = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-name]')

/** The groups that are seen and have cards, as rows of cards. */
const columnsOf = (board: HTMLElement): HTMLElement[][] =>
  GROUPS.flatMap((group) => [...board.querySelectorAll(`[data-group="${group}"]`)])
    .map((group) => [...group.querySelectorAll<HTMLElement>('[data-card]')])
    .filter(([first]) => first !== undefined && first.offsetParent !== null)

/** The card that an arrow key leads to from another. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = columnsOf(board)
  const at = columns.findIndex((cards) => cards.includes(card))
  const row = columns[at]?.indexOf(card) ?? 0
  const beside = columns[at + (key === 'ArrowLeft' ? -1 : 1)]
  switch (key) {
    case 'ArrowUp':
      return columns[at]?.[row - 1]
    case 'ArrowDown':
      return columns[at]?.[row + 1]
    case 'ArrowLeft':
    case 'ArrowRight':
      return beside?.[Math.min(row, beside.length - 1)]
    default:
      return undefined
  }
}

/**
 * The board by keyboard: arrows lead from card to card, T does what is likeliest with the one that has the focus. The
 * focus follows a card into another group, and where it has gone is said.
 */
export function useBoardKeys(frame: RefObject<HTMLElement | null>) {
  const held = useRef<string>(undefined)
  const voice = useRef<HTMLDivElement>(null)

  // After every drawing: any of them may have taken away what had the focus.
  useEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const name = nameIn(frame.current?.querySelector(`[data-card="${held.current}"]`) ?? undefined)
    if (!name) return
    name.focus()
    const group = name.closest('[data-group]')?.getAttribute('aria-label') ?? ''
    if (voice.current) voice.current.textContent = TEXTS.now_in(name.textContent, group)
  })

  return {
    /** Where it is said. */
    voice,
    /** Brings the focus to the first card. */
    enter: () => nameIn(frame.current ? columnsOf(frame.current)[0]?.[0] : undefined)?.focus(),
    onFocus: ({ target }: FocusEvent) => {
      held.current = cardOf(target)?.dataset['card']
    },
    // Not heard when the element itself has gone: then its card is looked for.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null || cardOf(relatedTarget) === null) held.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event
      const card = cardOf(target)
      // A menu's keys bubble here from elsewhere on the page.
      if (card === null || !frame.current?.contains(card) || ctrlKey || metaKey || altKey) return
      if (key.toLowerCase() === 't') {
        if (!repeat) card.querySelector<HTMLElement>('[data-main]')?.click()
        return
      }
      const next = neighbour(frame.current, card, key)
      if (next === undefined) return
      event.preventDefault()
      nameIn(next)?.focus()
    },
  }
}
