import type { Birth } from '../../customers/particulars/birth.ts'
import type { Warning } from '../../refusal.ts'
import { mayBeYounger, monthsText, SMALL_CHILD_MONTHS } from './age.ts'
import type { MedicineLine } from './dosage.ts'
import { allergyMatch, groupLimits } from './drug-groups.ts'

export interface PrescriptionWarning extends Warning {
  kind: 'allergy' | 'age' | 'pregnancy' | 'small_child'
  /** Whether a doctor may go on with a reason; what the law asks for has to be filled in. */
  may_pass: boolean
  /** Which line it is about, from 0. */
  line: number | null
}

/** A medicine with what the catalogue knows of it. */
export interface CheckedMedicine extends Pick<MedicineLine, 'drug_name' | 'trade_name'> {
  active_ingredient?: string | null | undefined
  min_age_months?: number | null | undefined
  not_in_pregnancy?: boolean | undefined
}

export interface CheckedPerson extends Birth {
  allergies: readonly { name: string; detail: string | null }[]
  is_pregnant: boolean
}

interface Prescribed {
  lines: readonly CheckedMedicine[]
  weight_kg?: number | undefined
  carer_name?: string | undefined
}

const namesOf = ({ drug_name, trade_name, active_ingredient }: CheckedMedicine): readonly string[] =>
  [drug_name, trade_name, active_ingredient].filter((name) => name != null && name !== '') as string[]

/** What speaks against one medicine for this customer on a business date. */
function ofLine(
  medicine: CheckedMedicine,
  line: number,
  person: CheckedPerson,
  today: string,
): PrescriptionWarning[] {
  const called = namesOf(medicine)
  const limits = groupLimits(called)
  const about = (kind: 'allergy' | 'age' | 'pregnancy', said: string): PrescriptionWarning => ({
    kind,
    message: `«${medicine.drug_name}» ${said}`,
    may_pass: true,
    line,
  })
  const allergies = person.allergies.flatMap(({ name, detail }) => {
    const why = allergyMatch([name, detail].filter(Boolean).join(' '), called)
    return why === undefined ? [] : [about('allergy', `${why}: khách dị ứng ${name}`)]
  })
  const months = Math.max(medicine.min_age_months ?? 0, limits.min_age_months ?? 0)
  return [
    ...allergies,
    ...(months > 0 && mayBeYounger(person, today, months)
      ? [about('age', `không dùng cho trẻ dưới ${monthsText(months)}`)]
      : []),
    ...(person.is_pregnant && (medicine.not_in_pregnancy === true || limits.not_in_pregnancy)
      ? [about('pregnancy', 'không nên dùng: khách đang mang thai')]
      : []),
  ]
}

/** What a prescription has to answer before it is signed. */
export function prescriptionWarnings(
  { lines, weight_kg, carer_name }: Prescribed,
  person: CheckedPerson,
  today: string,
): PrescriptionWarning[] {
  const is_small = mayBeYounger(person, today, SMALL_CHILD_MONTHS)
  const missing = [
    person.birth_month === null && 'tháng sinh trong hồ sơ',
    weight_kg === undefined && 'cân nặng',
    (carer_name ?? '').trim() === '' && 'tên người đưa trẻ đến khám',
  ].filter((part) => part !== false)
  return [
    ...lines.flatMap((medicine, at) => ofLine(medicine, at, person, today)),
    ...(is_small && missing.length > 0
      ? [
          {
            kind: 'small_child' as const,
            message: `Trẻ dưới 72 tháng tuổi: hãy ghi ${missing.join(', ')}`,
            may_pass: false,
            line: null,
          },
        ]
      : []),
  ]
}
