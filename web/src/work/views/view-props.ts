import type { ReactNode } from 'react'
import type { useTaskChoices } from '../use-task-choices.ts'

/** What every way of looking at tasks is given. */
export interface ViewProps {
  choices: NonNullable<ReturnType<typeof useTaskChoices>>
  /** What stands before the search. */
  start: ReactNode
}
