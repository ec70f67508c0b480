import { openChoices } from '@bcare/rules/treatment/plan'
import type { api } from '../../kit/api/api.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import type { LineRow } from '../line-row.ts'
import type { PlanChoices } from './use-plan-choices.ts'
import { useSigner } from './use-signer.ts'

export type SigningBody = Parameters<typeof api.treatmentAgreement.sign>[0]

/** The form of a signature under a plan: who signs, how, and what becomes of the other choices. */
export function useSigning(person_id: number, lines: readonly LineRow[], plan: PlanChoices) {
  const draft = useDraft('treatment.sign', person_id)
  const [others, setOthers] = useDraftState<'' | 'decline' | 'keep'>(draft, 'others', '')
  const groups = new Set(plan.signed.flatMap(({ alternative_group }) => alternative_group ?? []))
  const beside = [...openChoices(lines)].some(([group]) => groups.has(group))
  const signer = useSigner(person_id, draft, beside && others === '' ? (['others'] as const) : [])
  const body = (): SigningBody => ({
    person_id,
    lines: plan.signed.map(({ id, version }) => ({ id, version })),
    ...(beside && { decline_others: others === 'decline' }),
    ...signer.mark(),
  })
  return { ...signer, others, setOthers, beside, body }
}
export type Signing = ReturnType<typeof useSigning>
