import { refuse, type Refusal } from '../../refusal.ts'
import { neededQuantity, quantityProblem, type MedicineLine } from './dosage.ts'

/** What a prescription says, as far as signing it looks at it. */
export interface Prescription {
  diagnosis?: string | undefined
  icd_code?: string | undefined
  lines?: readonly MedicineLine[] | undefined
  advice?: string | undefined
  re_exam_on?: string | undefined
  weight_kg?: number | undefined
  carer_name?: string | undefined
  doctor_id?: number | undefined
}

const empty = (text: string | undefined): boolean => (text ?? '').trim() === ''

function lineProblem(line: MedicineLine, at: number): Refusal | undefined {
  const wrong = quantityProblem(line)
  if (wrong !== undefined) return refuse(wrong, `value.lines.${at}.quantity`)
  return neededQuantity(line) === undefined && empty(line.note)
    ? refuse(
        `«${line.drug_name}»: hãy ghi liều mỗi lần, số lần và số ngày, hoặc ghi cách dùng`,
        `value.lines.${at}.note`,
      )
    : undefined
}

/** Why a prescription cannot be signed yet; undefined when it says everything. */
export function signProblem(value: Prescription, today: string): Refusal | undefined {
  const { diagnosis, lines = [], re_exam_on } = value
  if (empty(diagnosis)) return refuse('Vui lòng ghi chẩn đoán trước khi ký đơn', 'value.diagnosis')
  if (lines.length === 0) return refuse('Đơn chưa có thuốc nào', 'value.lines')
  if (re_exam_on !== undefined && re_exam_on < today)
    return refuse('Ngày tái khám không được ở quá khứ', 'value.re_exam_on')
  return lines.map(lineProblem).find((problem) => problem !== undefined)
}
