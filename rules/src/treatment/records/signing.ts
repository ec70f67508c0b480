import { refuse, type Refusal } from '../../refusal.ts'
import { fieldsOf, isAnswered, type Answers, type RecordForm } from './field.ts'
import { MEDICAL_EXAM } from './medical-exam.ts'
import { ORTHO_EXAM } from './ortho-exam.ts'
import { OUTPATIENT_RECORD } from './outpatient-record.ts'

/** The forms that are filled in about a customer and signed: what each is, and what it has to say before it is. */
export const RECORD_FORMS = {
  medical_exam: {
    label: 'Phiếu khám',
    /** What its number begins with. */
    prefix: 'PK',
    form: MEDICAL_EXAM,
    day: 'examined_on',
    required: ['examined_on', 'reason', 'diagnosis'],
  },
  ortho_exam: {
    label: 'Khám chỉnh nha',
    prefix: 'KC',
    form: ORTHO_EXAM,
    day: 'examined_on',
    required: ['examined_on', 'chief_complaint', 'problems'],
  },
  outpatient_record: {
    label: 'Bệnh án ngoại trú',
    prefix: 'BA',
    form: OUTPATIENT_RECORD,
    day: 'opened_on',
    required: ['opened_on', 'reason', 'own_history', 'diagnosis', 'plan'],
  },
} as const satisfies Record<
  string,
  { label: string; prefix: string; form: RecordForm; day: string; required: readonly string[] }
>
export type RecordKind = keyof typeof RECORD_FORMS
export const RECORD_KINDS = Object.keys(RECORD_FORMS) as [RecordKind, ...RecordKind[]]

/** Days in the form that may not come before the one that it is about. */
const LATER_DAYS = ['next_visit_on', 'closed_on']

/** Why a record cannot be signed yet; undefined when it says everything. */
export function recordProblem(kind: RecordKind, answers: Answers, today: string): Refusal | undefined {
  const { form, required, day, label } = RECORD_FORMS[kind]
  const fields = fieldsOf(form)
  const gap = required.find((name) => !isAnswered(answers[name]))
  if (gap !== undefined)
    return refuse(`${label} chưa ghi «${fields[gap]?.label ?? gap}», hãy ghi trước khi ký`, `value.${gap}`)
  const about = String(answers[day])
  if (about > today) return refuse(`«${fields[day]?.label ?? day}» không được ở tương lai`, `value.${day}`)
  const early = LATER_DAYS.find((name) => isAnswered(answers[name]) && String(answers[name]) < about)
  if (early !== undefined)
    return refuse(`«${fields[early]?.label ?? early}» không được trước ngày khám`, `value.${early}`)
  const { systolic, diastolic } = answers
  if (typeof systolic === 'number' && typeof diastolic === 'number' && diastolic >= systolic)
    return refuse('Huyết áp tâm trương phải nhỏ hơn tâm thu', 'value.diastolic')
  return undefined
}

/** Whether an outpatient record still is written on: another one of the customer waits until it is closed. */
export const isOpenRecord = (answers: Answers): boolean => !isAnswered(answers['closed_on'])
