import { createStore } from './store.ts'

/** Whose work is to change hands, and what to do once some of it has. */
export interface HandOverWanted {
  from_user_id: number
  onDone?: () => void
}

const wanted = createStore<HandOverWanted | null>(null)

/** Opens the dialog that hands over somebody's customers, deals and appointments, over whatever screen is shown. */
export const openHandOver = (which: HandOverWanted): void => wanted.set(which)

export const closeHandOver = (): void => wanted.set(null)

export const useWantedHandOver = wanted.use
