import { NO_TEETH, orderedTeeth, teethText, type TeethChoice } from '@bcare/rules/treatment/teeth'
import { readTeeth } from '@bcare/rules/treatment/teeth-text'
import { Stack, TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../kit/form/field.ts'
import { useTyped } from '../kit/form/inputs/use-typed.ts'
import { TeethGrid } from './TeethGrid.tsx'
import { TREATMENT_TEXTS as TEXTS } from './texts.ts'

const show = (value: TeethChoice | null) => teethText(value ?? NO_TEETH)

/** What cannot be read is a tooth that there is not, so that it is never lost unseen. */
function read(text: string): { value: TeethChoice; readable: boolean } {
  const { choice, unread } = readTeeth(text)
  if (unread === undefined) return { value: choice, readable: true }
  return { value: { ...choice, items: [...choice.items, { tooth: unread, surfaces: [] }] }, readable: false }
}

const same = (one: TeethChoice | null, other: TeethChoice | null) => show(one) === show(other)

/** Teeth and surfaces, typed as staff write them or chosen among all teeth. */
export function TeethInput({ value, onChange, onBlur, ...props }: FieldProps<TeethChoice | null>) {
  const typed = useTyped<TeethChoice | null>({ value, onChange, ...(onBlur && { onBlur }), show, read, same })
  const unread = typed.wrong ? readTeeth(typed.text).unread : undefined
  return (
    <Stack gap={6}>
      <TextInput
        {...inputProps(props)}
        description={TEXTS.teeth_hint}
        error={unread === undefined ? props.error : TEXTS.teeth_unread(unread)}
        autoComplete="off"
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.blur}
      />
      <TeethGrid value={value ?? NO_TEETH} onChange={(next) => onChange(orderedTeeth(next))} />
    </Stack>
  )
}
