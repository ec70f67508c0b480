import type { PersonDataListed } from '@bcare/contract/customers/person-data'
import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { examOf, type SaveExam, versionOf } from './exam-versions.ts'

/** A version of an examination with what the list says of it. */
export interface ExamRow extends PersonDataListed {
  exam: PerioExam
}

const MOST = 100

/** All examinations of a customer, the latest day first. */
export function useExamRows(person_id: number) {
  const { data, error, refetch } = useRead(
    api.personData.list,
    { person_id, kind: 'perio_chart', limit: MOST },
    { quiet: true },
  )
  const rows = data?.data
    .map((row): ExamRow => ({ ...row, exam: examOf(row.value) }))
    .toSorted((one, other) => other.exam.examined_on.localeCompare(one.exam.examined_on) || other.id - one.id)
  return { rows, error, refetch }
}

export const whichOf = (person_id: number, key: string) => ({
  person_id,
  kind: 'perio_chart' as const,
  key,
})

/** An examination as the call takes any value of a person's data: as JSON. */
export const valueOf = (exam: Parameters<SaveExam>[0]) => exam as never

/** Writes versions of one examination. */
export function useSaveExam(person_id: number, key: string): SaveExam {
  const write = useWrite(api.personData.set, { quiet: true })
  return async (exam, version_no) =>
    versionOf(await write.mutateAsync({ ...whichOf(person_id, key), value: valueOf(exam), version_no }))
}

/** What an examination is held against: the latest signed one of another key, not later than it. */
export const lastBefore = (rows: readonly ExamRow[], { key, exam }: Pick<ExamRow, 'key' | 'exam'>) =>
  rows.find((row) => row.key !== key && row.status === 'signed' && row.exam.examined_on <= exam.examined_on)
    ?.exam

/** The draft that is being typed, where there is one. */
export const openDraft = (rows: readonly ExamRow[]): ExamRow | undefined =>
  rows.find(({ status, is_newest }) => status === 'draft' && is_newest)
