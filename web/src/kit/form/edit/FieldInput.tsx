import { Switch, Textarea, TextInput } from '@mantine/core'
import { ColourInput } from '../inputs/ColourInput.tsx'
import { DateInput } from '../inputs/DateInput.tsx'
import { DateTimeInput } from '../inputs/DateTimeInput.tsx'
import { type Field, type FieldProps, type FormAccess, inputProps } from '../field.ts'
import { IntInput } from '../inputs/IntInput.tsx'
import { MoneyInput } from '../inputs/MoneyInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { SelectField } from '../inputs/SelectField.tsx'

type Of<V> = FieldProps<V>

/** The input that a field's kind asks for, or the field's own. */
export function FieldInput({
  field,
  access,
  ...props
}: FieldProps<unknown> & { field: Field; access: FormAccess }) {
  if (field.input) return field.input(props, access)
  if (field.options)
    return <SelectField {...(props as unknown as Of<string | null>)} options={field.options} />
  switch (field.kind) {
    case 'money':
      return <MoneyInput {...(props as unknown as Of<number | null>)} onText={props.onChange} />
    case 'phone':
      return <PhoneInput {...(props as unknown as Of<string | null>)} />
    case 'colour':
      return <ColourInput {...(props as unknown as Of<string | null>)} />
    case 'flag':
      return <FlagInput {...(props as unknown as Of<boolean>)} />
    case 'int':
      return <IntInput {...(props as unknown as Of<number | null>)} onText={props.onChange} />
    case 'date':
      return <DateInput {...(props as unknown as Of<string | null>)} />
    case 'instant':
      return <DateTimeInput {...(props as unknown as Of<string | null>)} />
    case 'long_text':
      return <LinesInput {...(props as unknown as Of<string>)} />
    default:
      return <LineInput {...(props as unknown as Of<string>)} />
  }
}

function LineInput({ value, onChange, ...props }: Of<string>) {
  return (
    <TextInput
      {...inputProps(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function LinesInput({ value, onChange, ...props }: Of<string>) {
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={3}
      maxRows={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function FlagInput({ value, onChange, ...props }: Of<boolean>) {
  const { withAsterisk: _mark, placeholder: _hint, ...switchProps } = inputProps(props)
  return (
    <Switch {...switchProps} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
  )
}
