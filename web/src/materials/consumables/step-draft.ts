import type { Output } from '@bcare/contract'
import type { usage } from '@bcare/contract/materials/usage'
import { isQuantity, MOST_QUANTITY, toThousandths } from '@bcare/rules/materials/quantity'
import { varianceOf, type Variance } from '@bcare/rules/materials/variance'
import type { TypedNumber } from '../../kit/form/inputs/typed-number.ts'

export type ShownStep = Output<typeof usage.step>
export type StepRow = ShownStep['step']
export type NormLine = ShownStep['lines'][number]

/** A lot that was scanned. */
export interface ScannedLot {
  id: number
  lot_no: string
  expiry: string | null
}

/** What a user changes of a line of a step. */
export interface TypedLine {
  quantity: TypedNumber
  reason: string
  lot: ScannedLot | null
}

/** A material that no norm of the step names. */
export interface ExtraLine {
  material_id: number
  name: string
  unit_term_id: number
  unit_name: string
}

export interface StepDraft {
  /** By material. */
  typed: Readonly<Record<number, TypedLine>>
  extras: readonly ExtraLine[]
}

export const NOTHING_TYPED: StepDraft = { typed: {}, extras: [] }

/** A line as it is shown and sent. */
export interface TakenLine extends TypedLine {
  material_id: number
  name: string
  unit_term_id: number
  unit_name: string
  norm: NormLine | undefined
}

/** What a line holds before anybody changes it: what was recorded, or what the norm says while nothing is. */
function usualOf(line: NormLine, recorded: boolean): TypedLine {
  const quantity = recorded || line.is_optional ? line.used : (line.norm_qty ?? line.used)
  return { quantity, reason: line.variance_reason ?? '', lot: null }
}

/** The lines of a step with what was typed, those of its norms first. */
export function linesOf({ step, lines }: ShownStep, { typed, extras }: StepDraft): TakenLine[] {
  const recorded = step.recorded > 0
  const known = new Set(lines.map(({ material_id }) => material_id))
  return [
    ...lines.map((line) => ({
      material_id: line.material_id,
      name: line.material_name,
      unit_term_id: line.unit_term_id,
      unit_name: line.unit_name,
      norm: line,
      ...usualOf(line, recorded),
      ...typed[line.material_id],
    })),
    ...extras
      .filter(({ material_id }) => !known.has(material_id))
      .map((extra) => ({
        ...extra,
        norm: undefined,
        quantity: null,
        reason: '',
        lot: null,
        ...typed[extra.material_id],
      })),
  ]
}

/** How far a line is from its norm; undefined where it has none, or no quantity. */
export function varianceOfLine({ norm, quantity }: TakenLine): Variance | undefined {
  if (norm?.norm_qty == null || norm.tolerance_pct === null || typeof quantity !== 'number') return undefined
  if (norm.is_optional && quantity === 0) return undefined
  return varianceOf(toThousandths(quantity), toThousandths(norm.norm_qty), norm.tolerance_pct)
}

export type LineProblem = 'wrong' | 'needs_reason'

/** What is wrong with a line, undefined where nothing is; an empty quantity takes nothing. */
export function problemOf(line: TakenLine): LineProblem | undefined {
  const { quantity, reason } = line
  if (quantity === null || quantity === 0) return undefined
  if (typeof quantity !== 'number' || !isQuantity(quantity) || quantity < 0 || quantity > MOST_QUANTITY)
    return 'wrong'
  return varianceOfLine(line)?.is_beyond === true && reason.trim() === '' ? 'needs_reason' : undefined
}

/** The lines as the server takes them: those of which something was taken. */
export const bodyOf = (lines: readonly TakenLine[]) =>
  lines.flatMap(({ material_id, quantity, unit_term_id, reason, lot }) =>
    typeof quantity === 'number' && quantity > 0
      ? {
          material_id,
          quantity,
          unit_term_id,
          variance_reason: reason.trim() === '' ? null : reason.trim(),
          ...(lot !== null && { lot_id: lot.id }),
        }
      : [],
  )

/** What one scan makes of a quantity: as many more as the package holds, in the unit of the line. */
export const withScan = (quantity: TypedNumber, packed: number, factor: number): number =>
  Math.round(((typeof quantity === 'number' ? quantity : 0) + packed / factor) * 1000) / 1000
