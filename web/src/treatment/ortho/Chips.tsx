import { Button, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

interface ChipProps {
  text: string
  pressed: boolean
  onPress: () => void
}

/** A common value, as large as a finger. */
const Chip = ({ text, pressed, onPress }: ChipProps) => (
  <button type="button" className={css.chip} aria-pressed={pressed} onClick={onPress}>
    {text}
  </button>
)

interface ChipInputProps {
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
  common: readonly string[]
}

/** A word that is mostly one of a few: pressed, or typed. */
export function ChipInput({ label, description, value, onChange, common }: ChipInputProps) {
  return (
    <Stack gap={8}>
      <TextInput
        label={label}
        description={description}
        size="md"
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div role="group" aria-label={label} className={css.chips}>
        {common.map((one) => (
          <Chip
            key={one}
            text={one}
            pressed={value === one}
            onPress={() => onChange(value === one ? '' : one)}
          />
        ))}
      </div>
    </Stack>
  )
}

interface ChipListProps {
  label: string
  /** What the field for another one is called. */
  other: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  common: readonly string[]
  most: number
}

/** Several words of a few, and others that are typed. */
export function ChipList({ label, other, value, onChange, common, most }: ChipListProps) {
  const [typed, setTyped] = useState('')
  const turn = (one: string) =>
    onChange(value.includes(one) ? value.filter((had) => had !== one) : [...value, one].slice(0, most))
  const add = () => {
    const one = typed.trim()
    if (one === '') return
    if (!value.includes(one)) turn(one)
    setTyped('')
  }
  return (
    <Stack gap={8}>
      <span className={css.label}>{label}</span>
      <div role="group" aria-label={label} className={css.chips}>
        {[...common, ...value.filter((one) => !common.includes(one))].map((one) => (
          <Chip key={one} text={one} pressed={value.includes(one)} onPress={() => turn(one)} />
        ))}
      </div>
      <div className={css.other}>
        <TextInput
          aria-label={other}
          placeholder={other}
          size="md"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <Button size="md" variant="default" aria-label={TEXTS.add_row(other)} onClick={add}>
          <IconPlus size={18} aria-hidden />
        </Button>
      </div>
    </Stack>
  )
}
