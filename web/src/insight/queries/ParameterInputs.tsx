import type { QueryParameter } from '@bcare/contract/insight/query'
import type { ParameterValue } from '@bcare/rules/insight/query'
import { TextInput } from '@mantine/core'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import css from './queries.module.css'
import type { ParameterValues } from './use-values.ts'

interface ParameterInputsProps {
  parameters: readonly QueryParameter[]
  values: ParameterValues
  onChange: (name: string, value: ParameterValue) => void
  /** Sentences by `params.<name>`. */
  faults: Readonly<Record<string, string>>
}

/** An input for each parameter of a query, by its type. */
export const ParameterInputs = ({ parameters, values, onChange, faults }: ParameterInputsProps) => (
  <div className={css.values}>
    {parameters.map((parameter) => (
      <ParameterInput
        key={parameter.name}
        parameter={parameter}
        value={values[parameter.name] ?? null}
        onChange={(value) => onChange(parameter.name, value)}
        error={faults[`params.${parameter.name}`]}
      />
    ))}
  </div>
)

interface ParameterInputProps {
  parameter: QueryParameter
  value: ParameterValue
  onChange: (value: ParameterValue) => void
  error: string | undefined
}

function ParameterInput({ parameter, value, onChange, error }: ParameterInputProps) {
  const { label, type, required } = parameter
  const shared = { label, onChange, required, error }
  const text = value === null ? null : String(value)
  if (type === 'date') return <DateInput {...shared} value={text} />
  if (type === 'integer') return <IntInput {...shared} value={value} onText={onChange} />
  if (type === 'money') return <MoneyInput {...shared} value={value} onText={onChange} />
  return (
    <TextInput
      label={label}
      withAsterisk={required}
      error={error}
      maxLength={500}
      value={text ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
