import type { MedicalHistory } from '@bcare/contract/customers/person-data'
import { Text } from '@mantine/core'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { absentInWords, answersInWords, History } from './history-form.ts'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'
import { useNames, useTerms } from './use-terms.ts'

const FLAGS = ['is_pregnant', 'bleeds_easily', 'smokes'] as const

/** A medical history for reading. */
export function HistoryFacts({ value }: { value: MedicalHistory }) {
  const nameOf = useNames(useTerms('disease_history'), useTerms('allergy'))
  const label = (field: string) => History.labels[field] ?? field
  const diseases = answersInWords(value.diseases, nameOf)
  const absent = [absentInWords(value.diseases, nameOf), absentInWords(value.allergies, nameOf)]
    .filter(Boolean)
    .join(', ')
  const items = [
    [label('diseases'), value.is_normal ? TEXTS.normal_answers : diseases],
    [label('allergies'), answersInWords(value.allergies, nameOf)],
    [label('medicines'), value.medicines],
    ...FLAGS.filter((field) => value[field] !== undefined).map(
      (field) => [label(field), value[field] ? TEXTS.yes : TEXTS.no] as const,
    ),
    [label('note'), value.note],
  ] as const
  return (
    <>
      <KeyValue items={items} />
      {absent && (
        <Text size="sm" c="gray.7" mt="sm">
          {TEXTS.absent(absent)}
        </Text>
      )}
    </>
  )
}
