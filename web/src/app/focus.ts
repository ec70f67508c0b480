/** So many elements are remembered: the way through a menu into a dialog, and into another one over it. */
const REMEMBERED = 12
/** Whoever moves the focus on purpose after a dialog does so by then. */
const LATER = 60

interface Focused {
  element: HTMLElement
  in_dialog: boolean
  path: string
}

/**
 * Brings the focus back when a dialog that had it is taken out of the page: to whatever had it before and is still
 * there. Most dialogs come and go with what they are about, and would leave whoever works by keyboard at the top of the
 * page. A dialog that has led to another screen leaves the focus to that.
 */
export function bringFocusBack(): void {
  let had: Focused[] = []
  let waiting = false
  const isLost = () => document.activeElement === document.body
  const bringBack = () => {
    waiting = false
    const path = had.at(-1)?.path
    if (!isLost() || path !== location.pathname) return
    const before = had.findLast(({ element }) => element.isConnected && element.checkVisibility())
    if (before?.path === path) before?.element.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const others = had.filter(({ element }) => element !== target).slice(1 - REMEMBERED)
    const in_dialog = target.closest('[role="dialog"]') !== null
    had = [...others, { element: target, in_dialog, path: location.pathname }]
  })
  new MutationObserver(() => {
    const last = had.at(-1)
    if (waiting || !isLost() || !last?.in_dialog || last.element.isConnected) return
    waiting = true
    setTimeout(bringBack, LATER)
  }).observe(document.body, { childList: true, subtree: true })
}
