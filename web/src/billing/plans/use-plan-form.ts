import { clinicDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { numberOf } from '../../kit/form/inputs/typed-number.ts'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useNow } from '../../kit/use-now.ts'
import { type PlanRow, TOUCHED } from './plan-rows.ts'
import { isRead, newValues, outcomeOf, type PlanValues, rhythmOf, termsOf, valuesOf } from './plan-terms.ts'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { chosenSource, type Sources } from './use-sources.ts'

interface PlanFormOptions {
  person_id: number
  plan: PlanRow | undefined
  /** The days of the instalments that the draft has. */
  days: readonly string[]
  sources: Sources
  onSaved: (plan: PlanRow, starts: boolean) => void
}

/** A plan as it is typed, what its terms come to, and the saving of it. */
export function usePlanForm({ person_id, plan, days, sources, onSaved }: PlanFormOptions) {
  const today = clinicDate(useNow())
  const draft = useDraft('installment_plan', plan?.id ?? `new:person:${person_id}`)
  const [values, setValues] = useDraftState<PlanValues>(draft, 'values', () =>
    plan === undefined ? newValues(today) : valuesOf(plan, days),
  )
  const [tried, setTried] = useState(false)
  const chosen = chosenSource(sources, values)
  const principal = values.principal === null ? chosen.most : (numberOf(values.principal) ?? 0)
  const outcome = outcomeOf(values, principal, today)
  const add = useWrite(api.installmentPlan.add, { quiet: true, touches: TOUCHED })
  const update = useWrite(api.installmentPlan.update, { quiet: true, touches: TOUCHED })
  const no_company = values.provider === 'finance_company' && values.provider_term_id === null
  const submit = (starts: boolean) => {
    setTried(true)
    const rhythm = rhythmOf(values)
    const no_source = plan === undefined && chosen.bill === undefined && chosen.lines.length === 0
    if (rhythm === undefined || !isRead(values) || outcome?.problem !== undefined || no_source || no_company)
      return
    const terms = termsOf(values, principal, rhythm)
    const done = {
      onSuccess: (row: PlanRow) => {
        draft.saved()
        toast({ type: 'success', title: TEXTS.saved(row.code) })
        onSaved(row, starts)
      },
    }
    if (plan !== undefined) return update.mutate({ id: plan.id, version: plan.version, ...terms }, done)
    const bill_id = chosen.bill?.id ?? null
    const attachment_ids = chosen.lines.map(({ attachment_id }) => attachment_id)
    add.mutate({ ...terms, person_id, bill_id, attachment_ids, deal_id: chosen.deal_id }, done)
  }
  return {
    draft,
    values,
    set: (part: Partial<PlanValues>) => setValues((now) => ({ ...now, ...part })),
    chosen,
    principal,
    outcome,
    tried,
    no_company,
    busy: add.isPending || update.isPending,
    fault: plan === undefined ? add.error : update.error,
    submit,
  }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
