import type { Screen } from '../shared/screen.ts'

/** Screens that are named and not built yet; each moves to its area with what it loads. */
export const plannedScreens: readonly Screen[] = [
]
