import { Button } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import type { Condition } from './use-charting.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const QUERY = {
  vocabulary: 'tooth_condition',
  is_active: true,
  sort_by: 'order',
  order: 'asc',
  limit: 200,
} as const
const SOURCE = wholeSource(api.term.list, QUERY)
const nameOf = ({ name }: { name: string }) => name
const QUICK = 8

interface ConditionPickProps {
  disabled: boolean
  onPick: (condition: Condition) => void
}

/** The conditions that are noted most, as buttons, and all others by their name. */
export function ConditionPick({ disabled, onPick }: ConditionPickProps) {
  const { data } = useRead(api.term.list, QUERY, { quiet: true })
  const terms = data?.data ?? []
  const pick = (id: number | null) => {
    const found = terms.find((term) => term.id === id)
    if (found !== undefined) onPick(found)
  }
  return (
    <div className={css.conditions} data-condition>
      <div className={css.quick} role="group" aria-label={TEXTS.quick}>
        {terms.slice(0, QUICK).map((term) => (
          <Button key={term.id} size="xs" variant="default" disabled={disabled} onClick={() => onPick(term)}>
            {term.name}
          </Button>
        ))}
      </div>
      <Picker
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        value={null}
        onChange={pick}
        source={SOURCE}
        nameOf={nameOf}
        disabled={disabled}
      />
    </div>
  )
}
