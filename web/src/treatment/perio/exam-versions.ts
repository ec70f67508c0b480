import type { PerioChart } from '@bcare/contract/treatment/perio-chart'
import type { PerioExam } from '@bcare/rules/treatment/perio/exam'

/** A version of an examination as it is stored. */
export interface StoredVersion {
  version_no: number
  value: unknown
  created_by: number | null
  author_name: string | null
}

/** A version of an examination as the pad goes on from it. */
export interface ExamVersion {
  version_no: number
  exam: PerioExam
  created_by: number | null
  author_name: string | null
}

/** Writes the version that follows the one that was read. @throws Fault conflict when that is not the newest any more */
export type SaveExam = (exam: PerioExam, version_no: number) => Promise<ExamVersion>

export const examOf = (value: unknown): PerioExam => value as PerioChart

export const versionOf = ({ version_no, value, created_by, author_name }: StoredVersion): ExamVersion => ({
  version_no,
  exam: examOf(value),
  created_by,
  author_name,
})
