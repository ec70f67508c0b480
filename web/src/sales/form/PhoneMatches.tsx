import { formatPhone } from '@bcare/rules/text/phone'
import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { QUICK_TEXTS as TEXTS } from '../texts.ts'

interface PhoneMatchesProps {
  phone: string
  chosen: number | null
  onChoose: (person_id: number | null) => void
}

const PAUSE = 250
/** From so many digits on few enough people share them. */
const ENOUGH = 6

/** Who is on file with a phone number, while it is typed; one of them, or a new customer. */
export function PhoneMatches({ phone, chosen, onChoose }: PhoneMatchesProps) {
  const [searched] = useDebouncedValue(phone.replace(/\D/g, ''), PAUSE)
  const enabled = searched.length >= ENOUGH
  const { data, isPending } = useRead(
    api.person.list,
    { search: searched, limit: 5 },
    { enabled, quiet: true, placeholderData: keepPreviousData },
  )
  if (!enabled) return null
  if (isPending) return <Skeleton height={36} />
  const people = data?.data ?? []
  if (people.length === 0) {
    return (
      <Text size="sm" c="gray.7" role="status">
        {TEXTS.no_match}
      </Text>
    )
  }
  return (
    <Radio.Group
      label={TEXTS.found}
      value={chosen === null ? 'new' : String(chosen)}
      onChange={(value) => onChoose(value === 'new' ? null : Number(value))}
    >
      <Stack gap={6} mt={4}>
        {people.map((person) => (
          <Radio
            key={person.id}
            value={String(person.id)}
            label={person.full_name}
            description={[person.phone && formatPhone(person.phone), person.code].filter(Boolean).join(' · ')}
          />
        ))}
        <Radio value="new" label={TEXTS.new_customer} />
      </Stack>
    </Radio.Group>
  )
}
