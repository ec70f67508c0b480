import { Box } from '@mantine/core'
import { formatPhone } from '@bcare/rules/text/phone'
import { IconUser } from '@tabler/icons-react'
import type { FieldProps } from '../../kit/form/field.ts'
import css from '../../kit/form/form.module.css'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import type { PickerSource } from '../../kit/form/picker/picker-source.ts'
import { PICKER_TEXTS } from './texts.ts'

/** What is shown of a customer, to distinguish one from another of the same name. */
export interface PersonOption {
  id: number
  full_name: string
  code?: string | null
  phone?: string | null
  age?: number | null
}

export interface PersonPickerProps extends FieldProps<number | null> {
  /** `searchSource(api.person.list, (search) => ({ search, limit: 20 }))`. */
  source: PickerSource<PersonOption>
  selected?: PersonOption | null
  onPick?: (person: PersonOption | null) => void
  /** Adds a customer of the name or number that was typed: usually opens the form, and answers the new one or nothing. */
  onAdd?: (text: string) => Promise<PersonOption | undefined>
}

const nameOf = (person: PersonOption) => person.full_name

function PersonLine({ person }: { person: PersonOption }) {
  const more = [
    person.phone && formatPhone(person.phone),
    person.age != null && PICKER_TEXTS.years_old(person.age),
    person.code,
  ].filter(Boolean)
  return (
    <span className={css.personText}>
      <span className="ellipsis">{person.full_name}</span>
      {more.length > 0 && (
        <Box component="span" c="gray.6" fz="xs">
          {more.join(' · ')}
        </Box>
      )}
    </span>
  )
}

const renderPerson = (person: PersonOption) => <PersonLine person={person} />

/** Chooses a customer by name without accents, any part of the phone, or code; one who is not there yet can be added on the spot. */
export function PersonPicker({ onAdd, placeholder = PICKER_TEXTS.person_hint, ...props }: PersonPickerProps) {
  return (
    <Picker
      {...props}
      placeholder={placeholder}
      nameOf={nameOf}
      renderOption={renderPerson}
      leftSection={<IconUser size={16} aria-hidden />}
      create={onAdd && { label: PICKER_TEXTS.add_person, run: onAdd }}
    />
  )
}
