import type { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { nationalIdDoubts, parseNationalId } from '@bcare/rules/customers/particulars/national-id'
import { ActionIcon, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { type FieldProps, inputProps, type Values } from '../../kit/form/field.ts'
import { useMay } from '../../kit/session/may.ts'
import { PERSON_TEXTS as TEXTS } from '../texts.ts'

interface NationalIdInputProps extends FieldProps<string | null | undefined> {
  /** The other fields, which the number is held against. */
  values: Values
  /** Whose number it is; absent for a new customer. */
  person?: Row<typeof Person> | undefined
}

/** A citizen's number: masked until a user with the right asks for it, or types another; what does not fit is said and not refused. */
export function NationalIdInput({ values, person, ...field }: NationalIdInputProps) {
  return person?.has_national_id === true && field.value === undefined ? (
    <StoredNumber {...field} id={person.id} />
  ) : (
    <Typed {...field} values={values} replaces={person?.has_national_id === true} />
  )
}

interface TypedProps extends Omit<NationalIdInputProps, 'person'> {
  /** Shown in the place of a stored number, which comes back while this is left as it was. */
  replaces: boolean
}

function Typed({ values, value, onChange, replaces, ...props }: TypedProps) {
  const number = parseNationalId(value ?? '')
  const doubts =
    number === undefined
      ? []
      : nationalIdDoubts(number, {
          birth_year: values['birth_year'] as number | null,
          gender: String(values['gender'] ?? 'unknown'),
        })
  const said = replaces && !value ? [TEXTS.national_id_removed] : doubts
  return (
    <TextInput
      {...inputProps(props)}
      description={
        said.length > 0 && (
          <Text span size="xs" c="orange.9" role="status">
            {said.join('. ')}
          </Text>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={TEXTS.national_id_hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      rightSection={
        replaces && (
          <Icon
            label={TEXTS.national_id_keep}
            icon={<IconArrowBackUp size={16} />}
            run={() => onChange(undefined)}
          />
        )
      }
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

function StoredNumber({
  id,
  onChange,
  ...props
}: Omit<NationalIdInputProps, 'values' | 'person'> & { id: number }) {
  const may_read = useMay('national_id:read')
  const [whole, setWhole] = useState(false)
  const { data } = useRead(api.person.national_id, { id, whole }, { gcTime: 0 })
  return (
    <TextInput
      {...inputProps(props)}
      readOnly
      className="numeric"
      value={data?.national_id ?? ''}
      rightSectionWidth={may_read && !whole ? 64 : 34}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {may_read && !whole && (
            <Icon label={TEXTS.national_id_show} icon={<IconEye size={16} />} run={() => setWhole(true)} />
          )}
          {!props.disabled && (
            <Icon
              label={TEXTS.national_id_change}
              icon={<IconPencil size={16} />}
              run={() => onChange(null)}
            />
          )}
        </Group>
      }
    />
  )
}

const Icon = ({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={run}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
