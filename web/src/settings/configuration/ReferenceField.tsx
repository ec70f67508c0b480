import { api, useRead } from '../../kit/api/api.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import type { ControlProps } from './control-props.ts'

const ACTIVE = { is_active: true, limit: 200 } as const

/** A pipeline of the clinic, or a stage of one, or none. */
export function ReferenceField({
  to,
  label,
  value,
  onChange,
  ...rest
}: ControlProps & { to: 'pipeline' | 'stage' }) {
  const { data } = useRead(api.pipeline.list, ACTIVE)
  const options = (data?.data ?? []).flatMap(({ id, name, stages }) =>
    to === 'pipeline'
      ? [{ value: String(id), label: name }]
      : stages.map((stage) => ({ value: String(stage.id), label: stage.name, group: name })),
  )
  return (
    <SelectField
      {...rest}
      clearable
      aria-label={label}
      placeholder={TEXTS.none}
      options={options}
      value={value === null ? null : String(value as number)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
