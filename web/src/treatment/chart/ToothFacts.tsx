import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { isPresence } from '@bcare/rules/treatment/tooth-state'
import type { Tooth } from '@bcare/rules/treatment/tooth'
import { api, useWrite } from '../../kit/api/api.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const MOBILITIES = TEXTS.mobilities.map((label, degree) => ({ value: String(degree), label }))

/** What all of some values are; null where they differ or nothing is known. */
const common = (values: readonly (string | null)[]): string | null => {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}

interface ToothFactsProps {
  chart: ToothChart
  teeth: readonly Tooth[]
  disabled: boolean
}

/** Whether the chosen teeth are there, and how firm they stand. */
export function ToothFacts({ chart, teeth, disabled }: ToothFactsProps) {
  const presences = useConstant('tooth.presence')
  const set = useWrite(api.toothChart.set, {
    onSuccess: () => toast({ type: 'success', title: TEXTS.saved }),
  })
  const chosen = chart.teeth.filter(({ tooth }) => teeth.includes(tooth))
  const note = (fact: { presence?: ToothChart['teeth'][number]['presence']; mobility?: number }) =>
    set.mutate({ person_id: chart.person_id, teeth: teeth.map((tooth) => ({ tooth, ...fact })) })
  return (
    <div className={css.halves}>
      <SelectField
        label={TEXTS.presence}
        clearable={false}
        placeholder={TEXTS.differ}
        options={presences}
        value={common(chosen.map(({ presence }) => presence))}
        onChange={(presence) => isPresence(presence) && note({ presence })}
        disabled={disabled || set.isPending}
      />
      <SelectField
        label={TEXTS.mobility}
        clearable={false}
        placeholder="—"
        options={MOBILITIES}
        value={common(chosen.map(({ mobility }) => (mobility === null ? null : String(mobility))))}
        onChange={(degree) => degree !== null && note({ mobility: Number(degree) })}
        disabled={disabled || set.isPending}
      />
    </div>
  )
}
