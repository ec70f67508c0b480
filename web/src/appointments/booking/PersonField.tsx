import type { Candidate } from '@bcare/contract/customers/person'
import { formatPhone, parsePhone } from '@bcare/rules/text/phone'
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { api } from '../../kit/api/api.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import { PersonPicker, type PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { searchSource } from '../../kit/form/picker/picker-source.ts'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'

/** Who a booking or a visit is for: somebody on file, or somebody new by name and number. */
export interface PersonValues {
  person: PersonOption | null
  is_new: boolean
  full_name: string
  phone: string | null
}

interface PersonFieldProps {
  values: PersonValues
  errors: Partial<Record<keyof PersonValues, React.ReactNode>>
  onChange: (values: Partial<PersonValues>) => void
  candidates: readonly Candidate[]
  error?: string | undefined
  /** The clinic asks for more of somebody new than is asked here. */
  incomplete?: boolean
  onCandidate: (person: PersonOption) => void
  /** Puts the new one on file although there are candidates. */
  onForce: () => void
  disabled?: boolean
  mayAdd: boolean
}

const SOURCE = searchSource<PersonOption, Parameters<typeof api.person.list>[0]>(
  api.person.list,
  (search) => ({
    search,
    limit: 20,
  }),
)

/** What was typed into the search is a number, or a name. */
const startedWith = (text: string): Partial<PersonValues> => {
  const isPhone = parsePhone(text) !== undefined || /^[\d\s.+-]+$/.test(text)
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

function NewPersonFields({
  values,
  errors,
  onChange,
  candidates,
  error,
  incomplete = false,
  onCandidate,
  onForce,
}: PersonFieldProps) {
  const openForm = async () => {
    const added = await addCustomer({ full_name: values.full_name, phone: values.phone })
    if (added !== undefined) onCandidate(added)
  }
  return (
    <fieldset className={css.newPerson}>
      <Group justify="space-between" mb={6}>
        <Text component="legend" size="sm" fw={600} p={0}>
          {TEXTS.new_person}
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={() => onChange({ is_new: false })}>
          {TEXTS.choose_person}
        </Anchor>
      </Group>
      <div className={css.pair}>
        <TextInput
          label={TEXTS.full_name}
          withAsterisk
          data-autofocus={values.full_name === '' || undefined}
          value={values.full_name}
          error={errors.full_name}
          maxLength={120}
          onChange={(event) => onChange({ full_name: event.currentTarget.value })}
        />
        <PhoneInput
          label={TEXTS.phone}
          value={values.phone}
          error={errors.phone ?? (incomplete ? undefined : error)}
          onChange={(phone) => onChange({ phone })}
        />
      </div>
      {incomplete && (
        <Alert color="orange" role="alert" mt="sm" title={error}>
          <Button size="compact-sm" variant="default" onClick={() => void openForm()}>
            {TEXTS.whole_form}
          </Button>
        </Alert>
      )}
      {candidates.length > 0 && <Candidates {...{ candidates, onCandidate, onForce }} />}
    </fieldset>
  )
}

function Candidates({
  candidates,
  onCandidate,
  onForce,
}: Pick<PersonFieldProps, 'candidates' | 'onCandidate' | 'onForce'>) {
  return (
    <Alert color="orange" icon={<IconUsers />} title={TEXTS.known(candidates.length)} role="alert" mt="sm">
      <Stack gap={6}>
        <Text size="sm">{TEXTS.known_about}</Text>
        {candidates.map((person) => (
          <Group key={person.id} justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" className={css.candidate}>
              <b>{person.full_name}</b>{' '}
              {[person.phone && formatPhone(person.phone), person.code].filter(Boolean).join(' · ')}
            </Text>
            <Button size="compact-xs" variant="white" onClick={() => onCandidate(person)}>
              {TEXTS.take}
            </Button>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={onForce}>
            {TEXTS.add_anyway}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
