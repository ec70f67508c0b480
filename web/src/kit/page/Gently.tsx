import { type ReactNode, useDeferredValue } from 'react'

interface GentlyProps {
  children: ReactNode
  /** What is shown in the place until then. */
  until?: ReactNode
}

/**
 * Draws its children a little at a time after everything around them is there: a user who taps or types meanwhile is
 * answered first. For what is large and not wanted in the very first frame, such as a screen within the shell.
 */
export function Gently({ children, until = null }: GentlyProps) {
  return useDeferredValue(true, false) ? children : until
}
