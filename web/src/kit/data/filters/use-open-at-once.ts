import { useCallback, useRef } from 'react'

/**
 * The ref of a button whose list or menu is drawn only when the user first opens it: what they pressed is another
 * button now, so this one takes the focus back, and opens what it belongs to.
 */
export function useOpenAtOnce(open: () => void) {
  const done = useRef(false)
  return useCallback(
    (button: HTMLButtonElement | null) => {
      if (button === null || done.current) return
      done.current = true
      button.focus()
      open()
    },
    [open],
  )
}
