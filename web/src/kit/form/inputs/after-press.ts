let is_pressed = false
if (typeof document !== 'undefined') {
  const note = (pressed: boolean) => () => {
    is_pressed = pressed
  }
  document.addEventListener('pointerdown', note(true), true)
  document.addEventListener('pointerup', note(false), true)
  document.addEventListener('pointercancel', note(false), true)
}

/**
 * Runs at once, or where a finger or button is down, when that press has become its click. What a field says when it is left
 * moves the page; said while the pointer is down, it would take the button away from under it, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (!is_pressed) return run()
  const ended = () => {
    document.removeEventListener('pointerup', ended)
    document.removeEventListener('pointercancel', ended)
    setTimeout(run)
  }
  document.addEventListener('pointerup', ended)
  document.addEventListener('pointercancel', ended)
}
