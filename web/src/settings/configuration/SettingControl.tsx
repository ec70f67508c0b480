import type { Control } from '@bcare/contract/settings/registry/spec'
import { Group, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ColourInput } from '../../kit/form/inputs/ColourInput.tsx'
import { DateInput } from '../../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { PictureField } from './PictureField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'
import type { ControlProps } from './control-props.ts'
import { QuietField } from './QuietField.tsx'
import { WeekField } from './WeekField.tsx'

type Kind = Control['kind']
type Drawn = {
  [K in Kind]: (props: ControlProps & { control: Extract<Control, { kind: K }> }) => React.ReactNode
}

const DRAWN: Drawn = {
  flag: ({ label, value, onChange, disabled, error }) => (
    <Switch
      aria-label={label}
      checked={value === true}
      disabled={disabled}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
  integer: ({ control: { unit }, label, value, onChange, ...rest }) => (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <div style={{ width: 96 }}>
        <IntInput {...rest} aria-label={label} value={value as number} onChange={(next) => onChange(next)} />
      </div>
      {unit && <Text size="sm">{unit}</Text>}
    </Group>
  ),
  integers: (props) => <NumbersField {...props} unit={props.control.unit} />,
  text: ({ control: { most }, label, value, onChange, disabled, error }) => (
    <TextInput
      aria-label={label}
      maxLength={most}
      value={String(value ?? '')}
      disabled={disabled}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  long_text: ({ control: { most }, label, value, onChange, disabled, error }) => (
    <Textarea
      aria-label={label}
      maxLength={most}
      autosize
      minRows={2}
      value={String(value ?? '')}
      disabled={disabled}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  choice: ({ control: { labels }, label, value, onChange, ...rest }) => (
    <SelectField
      {...rest}
      required
      aria-label={label}
      value={String(value)}
      options={Object.entries(labels).map(([key, name]) => ({ value: key, label: name }))}
      onChange={(next) => onChange(next)}
    />
  ),
  colour: ({ label, value, onChange, ...rest }) => (
    <ColourInput
      {...rest}
      aria-label={label}
      value={value === '' ? null : String(value)}
      onChange={(next) => onChange(next ?? '')}
    />
  ),
  quiet: (props) => <QuietField {...props} />,
  date: ({ label, value, onChange, disabled, error }) => (
    <div style={{ width: 160 }}>
      <DateInput
        aria-label={label}
        value={value === '' ? null : String(value)}
        disabled={disabled}
        error={error}
        onChange={(next) => onChange(next ?? '')}
      />
    </div>
  ),
  money: ({ label, value, onChange, disabled, error }) => (
    <div style={{ width: 160 }}>
      <MoneyInput
        aria-label={label}
        value={Number(value)}
        disabled={disabled}
        error={error}
        onChange={(next) => onChange(next ?? 0)}
      />
    </div>
  ),
  week: (props) => <WeekField {...props} />,
  picture: (props) => <PictureField {...props} />,
  reference: (props) => <ReferenceField {...props} to={props.control.to} />,
  secret: ({ label, value, onChange, disabled, error }) => (
    <SecretField
      label={label}
      is_set={value !== ''}
      onChange={onChange}
      disabled={disabled}
      error={error}
      value={value}
    />
  ),
}

/** The field of a setting, by its control: each kind draws the control that has its name. */
export const SettingControl = ({ control, ...props }: ControlProps & { control: Control }) =>
  DRAWN[control.kind]({ ...props, control: control as never })

function NumbersField({
  label,
  value,
  onChange,
  disabled,
  error,
  unit,
}: ControlProps & { unit: string | undefined }) {
  const shown = (value as number[]).join(', ')
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const parts = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (parts.every((part) => /^\d{1,6}$/.test(part))) onChange(parts.map(Number))
  }
  const wrong = typed !== undefined && !/^[\d\s,]*$/.test(typed)
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <TextInput
        aria-label={label}
        w={160}
        inputMode="numeric"
        placeholder={TEXTS.list_hint}
        value={typed ?? shown}
        disabled={disabled}
        error={wrong ? TEXTS.list_wrong : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => wrong || setTyped(undefined)}
      />
      {unit && <Text size="sm">{unit}</Text>}
    </Group>
  )
}

/** What is sealed is never shown: the field is empty, and what is typed takes its place. */
function SecretField({
  label,
  is_set,
  value,
  onChange,
  disabled,
  error,
}: ControlProps & { is_set: boolean }) {
  const [typed, setTyped] = useState('')
  const fresh = typed !== '' && value === typed
  return (
    <TextInput
      type="password"
      autoComplete="new-password"
      aria-label={label}
      placeholder={is_set ? TEXTS.secret_set : TEXTS.secret_none}
      value={fresh ? typed : ''}
      disabled={disabled}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
