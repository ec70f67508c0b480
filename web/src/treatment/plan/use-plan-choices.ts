import { chosenLines } from '@bcare/rules/treatment/plan'
import { useCallback } from 'react'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { LineRow } from '../line-row.ts'

/** Of each group with several choices the one that the customer takes, or none. */
export type Chosen = Readonly<Record<string, number | 'none'>>

export interface PlanChoices {
  chosen: Chosen
  /** Chooses one of a group; the same once more takes it back. */
  choose: (group: string, what: number | 'none') => void
  /** The offers that would be signed. */
  signed: LineRow[]
  /** Groups without a choice. */
  undecided: string[]
  /** Forgets the choices: they are signed now. */
  settled: () => void
}

/** What a customer chooses of a plan until it is signed; a reload loses nothing of it. */
export function usePlanChoices(person_id: number, lines: readonly LineRow[]): PlanChoices {
  const draft = useDraft('treatment.plan', person_id)
  const [chosen, setChosen] = useDraftState<Chosen>(draft, 'chosen', {})
  const choose = useCallback(
    (group: string, what: number | 'none') =>
      setChosen(({ [group]: before, ...rest }) => (before === what ? rest : { ...rest, [group]: what })),
    [setChosen],
  )
  const settled = useCallback(() => {
    draft.saved()
    setChosen({})
  }, [draft, setChosen])
  return { chosen, choose, settled, ...chosenLines(lines, chosen) }
}
