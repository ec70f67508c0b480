import { refuse, type Refusal } from '../refusal.ts'

/** How long before a customer's record a paper entry may be dated. */
const MOST_YEARS_BEFORE = 10

/** Moments in milliseconds. */
export interface ForcedDate {
  to: number
  now: number
  person_created_at: number
}

const yearsBefore = (moment: number, years: number): number => {
  const date = new Date(moment)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.getTime()
}

/** Why a line may not be dated back to a moment: paper is from the past, and no older than the customer could be here. */
export function forcedDateProblem({ to, now, person_created_at }: ForcedDate): Refusal | undefined {
  if (to > now) return refuse('Ngày tạo không được ở tương lai', 'created_at')
  return to < yearsBefore(person_created_at, MOST_YEARS_BEFORE)
    ? refuse(
        `Ngày tạo không được trước ngày lập hồ sơ khách hàng quá ${MOST_YEARS_BEFORE} năm, hãy kiểm tra lại năm`,
        'created_at',
      )
    : undefined
}
