import type { Candidate } from '@bcare/contract/customers/person'
import { formatPhone } from '@bcare/rules/text/phone'
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { PhoneInput } from '../../kit/form/inputs/PhoneInput.tsx'
import { SuggestInput } from '../../kit/form/inputs/SuggestInput.tsx'
import { useSetting } from '../../kit/runtime/settings.ts'
import { addCustomer } from '../../shared/modals/customer-modal.ts'
import type { PersonOption } from '../../shared/pickers/PersonPicker.tsx'
import css from '../screen.module.css'
import { TEXTS } from '../texts.ts'
import type { PersonValues } from './person-values.ts'

export interface PersonFieldProps {
  values: PersonValues
  errors: Partial<Record<keyof PersonValues, React.ReactNode>>
  onChange: (values: Partial<PersonValues>) => void
  candidates: readonly Candidate[]
  error?: string | undefined
  /** The clinic asks for more of a new customer than is asked here. */
  incomplete?: boolean
  onCandidate: (person: PersonOption) => void
  /** Puts the new one on file although there are candidates. */
  onForce: () => void
  disabled?: boolean
  mayAdd: boolean
}

/** What has just been put in place is typed into next: the first input of it that is empty. */
const focusEmpty = (place: HTMLElement | null): void =>
  [...(place?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus()

/** A new customer by name and number, or with the reason why there is none. */
export function NewPersonFields(props: PersonFieldProps) {
  const { values, errors, onChange, candidates, error, incomplete = false, onCandidate } = props
  const { full_name, phone, no_phone_reason } = values
  const openForm = async () => {
    const added = await addCustomer({ full_name, phone, no_phone_reason })
    if (added !== undefined) onCandidate(added)
  }
  return (
    <fieldset className={css.newPerson} ref={focusEmpty}>
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
          value={full_name}
          error={errors.full_name}
          maxLength={120}
          onChange={(event) => onChange({ full_name: event.currentTarget.value })}
        />
        <Reached {...props} />
      </div>
      {incomplete && (
        <Alert color="orange" role="alert" mt="sm" title={error}>
          <Button size="compact-sm" variant="default" onClick={() => void openForm()}>
            {TEXTS.whole_form}
          </Button>
        </Alert>
      )}
      {candidates.length > 0 && <Candidates {...props} />}
    </fieldset>
  )
}

/** The number, or why there is none: a child, a customer who keeps it to themselves. */
function Reached({ values, errors, onChange, error, incomplete }: PersonFieldProps) {
  const must = useSetting('person.require_phone')
  const { phone, no_phone_reason } = values
  // Drafts from before there was a reason have none.
  const asked = no_phone_reason == null
  const refused = incomplete ? undefined : error
  return (
    <>
      {asked ? (
        <div ref={focusEmpty}>
          <PhoneInput
            label={TEXTS.phone}
            value={phone}
            error={errors.phone ?? refused}
            onChange={(typed) => onChange({ phone: typed })}
          />
        </div>
      ) : (
        <div ref={focusEmpty} key="none">
          <SuggestInput
            label={TEXTS.no_phone_reason}
            required
            placeholder={TEXTS.no_phone_hint}
            suggestions={TEXTS.no_phone_reasons}
            value={no_phone_reason}
            error={errors.no_phone_reason ?? refused}
            onChange={(typed) => onChange({ no_phone_reason: typed })}
          />
        </div>
      )}
      {!must && (
        <Checkbox
          className={css.noPhone}
          label={TEXTS.no_phone}
          checked={!asked}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? { phone: null, no_phone_reason: '' } : { no_phone_reason: null },
            )
          }
        />
      )}
    </>
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
