import type { ComponentType } from 'react'
import type { Frame } from '../shared/screen.ts'

/** A part of the application around its screens, fetched on its own. */
export interface Piece {
  load: () => Promise<ComponentType>
  /** Among what people see first, as of a screen. */
  start?: true
}

/** What is shown around screens, and the toasts over every page. */
export const PIECES = {
  signed_in: { start: true, load: () => import('./frame/SignedIn.tsx').then((file) => file.SignedIn) },
  main: { start: true, load: () => import('./frame/Shell.tsx').then((file) => file.Shell) },
  phone: { load: () => import('./frame/MobileFrame.tsx').then((file) => file.MobileFrame) },
  paper: { load: () => import('./frame/PrintFrame.tsx').then((file) => file.PrintFrame) },
  toasts: { start: true, load: () => import('./Toasts.tsx').then((file) => file.Toasts) },
} satisfies Record<string, Piece>

/** The pieces around the screens of each frame, the outermost first. */
export const AROUND: Readonly<Record<Frame, readonly (keyof typeof PIECES)[]>> = {
  main: ['signed_in', 'main'],
  phone: ['signed_in', 'phone'],
  paper: ['signed_in', 'paper'],
  outside: [],
}
