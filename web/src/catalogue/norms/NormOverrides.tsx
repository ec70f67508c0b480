import { Input, Skeleton } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import css from '../catalogue.module.css'
import { NORM_TEXTS as TEXTS } from '../texts.ts'
import { quantityWords } from './norm-words.ts'

interface Override {
  material_id: number
  qty: number
}

interface NormOverridesProps {
  operation_id: number
  value: readonly Override[] | null
  onChange: (value: Override[] | null) => void
}

const MOST = 60

/** Quantities that a service has of its own, beside what its operation usually takes; nothing where it takes no materials. */
export function NormOverrides({ operation_id, value, onChange }: NormOverridesProps) {
  const { data } = useRead(api.operationMaterial.list, { operation_id, limit: MOST })
  if (data === undefined) return <Skeleton height={36} className={css.wide} />
  if (data.data.length === 0) return null
  const own = value ?? []
  const put = (material_id: number, qty: number | null) => {
    const others = own.filter((one) => one.material_id !== material_id)
    const next = qty === null ? others : [...others, { material_id, qty }]
    onChange(next.length === 0 ? null : next)
  }
  return (
    <Input.Wrapper className={css.wide} label={TEXTS.own} description={TEXTS.own_hint} labelElement="div">
      <div role="group" aria-label={TEXTS.own} className={css.group}>
        {data.data.map((norm) => (
          <DecimalInput
            key={norm.id}
            label={norm.material_name}
            placeholder={quantityWords(norm)}
            value={own.find(({ material_id }) => material_id === norm.material_id)?.qty ?? null}
            onChange={(qty) => put(norm.material_id, qty)}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
