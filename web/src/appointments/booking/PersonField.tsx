import { parsePhone } from '@bcare/rules/text/phone'
import { api } from '../../kit/api/api.ts'
import { PersonPicker, type PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import { TEXTS } from '../texts.ts'
import { NewPersonFields, type PersonFieldProps } from './NewPersonFields.tsx'
import type { PersonValues } from './person-values.ts'

const SOURCE = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({
    search,
    limit: 20,
  }),
)

/** What was typed into the search is a number, or a name. */
const startedWith = (text: string): Partial<PersonValues> => {
  const isPhone = parsePhone(text) !== undefined || /^[\d\s.+()–-]+$/.test(text)
  return { is_new: true, person: null, full_name: isPhone ? '' : text, phone: isPhone ? text : null }
}

/** Chooses a customer, or enters a new one on the spot. */
export function PersonField(props: PersonFieldProps) {
  const { values, errors, onChange, disabled, mayAdd } = props
  if (!values.is_new) {
    return (
      <PersonPicker
        label={TEXTS.person}
        source={SOURCE}
        required
        autoFocus={values.person === null}
        disabled={disabled}
        value={values.person?.id ?? null}
        selected={values.person}
        onChange={() => {}}
        onPick={(person) => onChange({ person })}
        error={errors.person}
        {...(mayAdd && {
          onAdd: (text: string) => {
            onChange(startedWith(text))
            return Promise.resolve(undefined)
          },
        })}
      />
    )
  }
  return <NewPersonFields {...props} />
}
