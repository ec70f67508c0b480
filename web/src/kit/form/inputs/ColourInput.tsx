import { Group, Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type FieldProps, nameOfGroup } from '../field.ts'
import css from '../form.module.css'
import { FORM_TEXTS } from '../texts.ts'

/** Colours that can be distinguished at a glance and carry their names for those who do not see them. */
export const COLOUR_PRESETS = [
  { value: '#64748B', label: 'Xám' },
  { value: '#EF4444', label: 'Đỏ' },
  { value: '#F97316', label: 'Cam' },
  { value: '#F59E0B', label: 'Vàng' },
  { value: '#84CC16', label: 'Lục non' },
  { value: '#10B981', label: 'Lục' },
  { value: '#06B6D4', label: 'Lam ngọc' },
  { value: '#3B82F6', label: 'Lam' },
  { value: '#8B5CF6', label: 'Tím' },
  { value: '#EC4899', label: 'Hồng' },
] as const

const HEX = /^#[0-9A-F]{6}$/

/** A colour: one of the presets, or its code; the value is `#RRGGBB`. What is typed and is no colour yet stays in the value, and the contract refuses it. */
export function ColourInput(props: FieldProps<string | null>) {
  const { value, label, description, error, required } = props
  const [left, setLeft] = useState(false)
  const wrong = left && value !== null && !HEX.test(value)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={wrong ? FORM_TEXTS.colour_wrong : error}
      withAsterisk={required}
      labelElement="div"
    >
      <Group gap={10}>
        <Swatches {...props} />
        <HexCode {...props} wrong={wrong} onLeave={() => setLeft(true)} />
      </Group>
    </Input.Wrapper>
  )
}

function Swatches({ value, onChange, label, disabled }: FieldProps<string | null>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={nameOfGroup(label)} className={css.swatches}>
      {COLOUR_PRESETS.map((preset) => (
        <label
          key={preset.value}
          className={css.swatch}
          title={preset.label}
          style={{ '--swatch': preset.value } as React.CSSProperties}
        >
          <input
            type="radio"
            name={name}
            aria-label={preset.label}
            checked={value === preset.value}
            disabled={disabled}
            onChange={() => onChange(preset.value)}
          />
        </label>
      ))}
    </div>
  )
}

function HexCode(props: FieldProps<string | null> & { wrong: boolean; onLeave: () => void }) {
  const { value, onChange, disabled, wrong, onLeave } = props
  const type = (text: string) => {
    const bare = text.trim().toUpperCase().replace(/^#*/, '')
    onChange(bare === '' ? null : `#${bare}`)
  }
  return (
    <TextInput
      w="8rem"
      aria-label={FORM_TEXTS.colour_other}
      maxLength={7}
      disabled={disabled}
      error={wrong}
      value={value ?? ''}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={onLeave}
      leftSection={
        <span
          className={css.hexDot}
          style={{ background: value !== null && HEX.test(value) ? value : 'transparent' }}
          aria-hidden
        />
      }
    />
  )
}
