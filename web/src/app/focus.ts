/** So many elements are remembered: the way through a menu into a dialog, and into another one over it. */
const REMEMBERED = 12
/** Code that moves the focus on purpose after a dialog does so by then. */
const LATER = 60

interface Focused {
  element: HTMLElement
  /** It is in a dialog or a menu, and goes with it. */
  passing: boolean
  path: string
}

const isThere = ({ element }: Focused): boolean => element.isConnected && element.checkVisibility()

/**
 * Brings the focus back when a dialog that had it is taken out of the page: to what it was opened from. Most dialogs
 * come and go with what they are about, and would leave a user who works by keyboard at the top of the page. What has
 * gone or moved itself, or led to another screen, leaves the focus to the code that did that.
 */
export function bringFocusBack(): void {
  let had: Focused[] = []
  let waiting = false
  const isLost = () => document.activeElement === document.body
  const bringBack = () => {
    waiting = false
    const path = had.at(-1)?.path
    if (!isLost() || path !== location.pathname) return
    const before = had.findLast((one) => !one.passing || isThere(one))
    if (before?.path === path && isThere(before)) before.element.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const others = had.filter(({ element }) => element !== target).slice(1 - REMEMBERED)
    const passing = target.closest('[role="dialog"], [role="menu"]') !== null
    had = [...others, { element: target, passing, path: location.pathname }]
  })
  new MutationObserver(() => {
    const last = had.at(-1)
    if (waiting || !isLost() || !last?.passing || last.element.isConnected) return
    waiting = true
    setTimeout(bringBack, LATER)
  }).observe(document.body, { childList: true, subtree: true })
}
