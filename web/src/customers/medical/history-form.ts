import { MedicalHistory, type PersonDataVersion } from '@bcare/contract/customers/person-data'
import { entity } from '@bcare/contract/kit/entity'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'

/** The medical history as the forms of the kit know an entity; it is stored as versions of a person's data. */
export const History = entity('medical_history', {
  label: TEXTS.title,
  edits: MedicalHistory.shape,
  labels: {
    is_normal: TEXTS.normal,
    diseases: 'Bệnh nền',
    allergies: 'Dị ứng',
    medicines: 'Thuốc đang dùng',
    is_pregnant: 'Đang mang thai',
    bleeds_easily: 'Dễ chảy máu, khó cầm máu',
    smokes: 'Hút thuốc lá',
    note: 'Ghi chú thêm',
  },
})

export type Answers = NonNullable<MedicalHistory['diseases']>
export type Answer = Answers[number]

/** A version as the row that a form edits: its number is what the next one is written upon. */
export const rowOf = (person_id: number, version: PersonDataVersion | null) => ({
  id: person_id,
  version: version?.version_no ?? 0,
  ...(version?.value as MedicalHistory | null | undefined),
})

export type HistoryRow = ReturnType<typeof rowOf>

/** Answers in words: what there is, with its details. */
export const answersInWords = (answers: Answers | null | undefined, nameOf: (id: number) => string): string =>
  (answers ?? [])
    .filter(({ is_absent }) => is_absent !== true)
    .map(({ term_id, detail }) => (detail ? `${nameOf(term_id)} (${detail})` : nameOf(term_id)))
    .join(', ')

/** Names of what was asked for and is not there. */
export const absentInWords = (answers: Answers | null | undefined, nameOf: (id: number) => string): string =>
  (answers ?? [])
    .filter(({ is_absent }) => is_absent === true)
    .map(({ term_id }) => nameOf(term_id))
    .join(', ')
