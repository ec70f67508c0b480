import type { usage } from '@bcare/contract/materials/usage'
import type { Input } from '@bcare/contract'
import { costOf, isQuantity, MOST_QUANTITY, toThousandths } from '@bcare/rules/materials/quantity'
import { isUnread, numberOf, type TypedNumber } from '../../kit/form/inputs/typed-number.ts'
import type { MaterialOption } from '../sources.ts'
import { SHEET_TEXTS as TEXTS } from './texts.ts'

export type SheetWay = 'receive' | 'transfer'

/** A line as it is typed. */
export interface SheetLine {
  /** What tells it from the others while it is typed. */
  key: string
  material: MaterialOption | null
  quantity: TypedNumber
  unit_term_id: number | null
  unit_cost: TypedNumber
  lot_no: string
  expiry: string | null
  /** The lot that is transferred, and what it is called; what expires first without one. */
  lot_id: number | null
  lot_name: string
}

export interface SheetValues {
  branch_id: number | null
  target_branch_id: number | null
  supplier_term_id: number | null
  reference_no: string
  used_on: string | null
  note: string
  /** What there was before the clinic began to keep its stock here. */
  is_opening: boolean
  lines: readonly SheetLine[]
}

export type LineField =
  | 'material_id'
  | 'quantity'
  | 'unit_cost'
  | 'unit_term_id'
  | 'lot_no'
  | 'expiry'
  | 'lot_id'
/** What is wrong, by field; of lines by their key. */
export interface SheetProblems {
  sheet: Partial<Record<'branch_id' | 'target_branch_id' | 'used_on' | 'lines', string>>
  lines: Readonly<Record<string, Partial<Record<LineField, string>>>>
}

export const emptyLine = (key: string): SheetLine => ({
  key,
  material: null,
  quantity: null,
  unit_term_id: null,
  unit_cost: null,
  lot_no: '',
  expiry: null,
  lot_id: null,
  lot_name: '',
})

export const emptySheet = (branch_id: number | null, today: string): SheetValues => ({
  branch_id,
  target_branch_id: null,
  supplier_term_id: null,
  reference_no: '',
  used_on: today,
  note: '',
  is_opening: false,
  lines: [emptyLine('1')],
})

/** Whether nothing was typed in a line: it waits, and is not sent. */
export const isBlank = ({ material, quantity, unit_cost, lot_no, expiry, lot_id }: SheetLine): boolean =>
  material === null &&
  quantity === null &&
  unit_cost === null &&
  lot_no.trim() === '' &&
  expiry === null &&
  lot_id === null

/** The units in which a material is bought or moved. */
export const unitsOf = ({
  unit_term_id,
  unit_name,
  purchase_unit_term_id,
  purchase_unit_name,
}: MaterialOption): { value: string; label: string }[] => [
  { value: String(unit_term_id), label: unit_name },
  ...(purchase_unit_term_id === null || purchase_unit_term_id === unit_term_id
    ? []
    : [{ value: String(purchase_unit_term_id), label: purchase_unit_name ?? '' }]),
]

/** What a line costs, as far as it can be read; null without a price. */
export function lineCost({ quantity, unit_cost }: SheetLine): number | null {
  const [size, price] = [numberOf(quantity), numberOf(unit_cost)]
  return size === null || price === null || !isQuantity(size) ? null : costOf(toThousandths(size), price)
}

/** What all lines cost that have a price. */
export const sheetCost = (lines: readonly SheetLine[]): number =>
  lines.reduce((sum, line) => sum + (lineCost(line) ?? 0), 0)

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (day: string | null): day is string => day !== null && DAY.test(day)

function lineProblems(line: SheetLine, way: SheetWay): Partial<Record<LineField, string>> {
  const { material, quantity, unit_cost, lot_no, expiry } = line
  const size = numberOf(quantity)
  const buys = way === 'receive'
  return {
    ...(material === null && { material_id: TEXTS.choose_material }),
    ...((size === null || size <= 0 || size > MOST_QUANTITY || !isQuantity(size)) && {
      quantity: TEXTS.quantity_wrong,
    }),
    ...(isUnread(unit_cost) && { unit_cost: TEXTS.cost_wrong }),
    ...(buys && material?.lot_tracked === true && lot_no.trim() === '' && { lot_no: TEXTS.lot_missing }),
    ...(buys &&
      material?.expiry_tracked === true &&
      !isDay(expiry) && { expiry: expiry === null ? TEXTS.expiry_missing : TEXTS.day_wrong }),
  }
}

/** What a sheet still lacks. */
export function sheetProblems(values: SheetValues, way: SheetWay): SheetProblems {
  const { branch_id, target_branch_id, used_on } = values
  const typed = values.lines.filter((line) => !isBlank(line))
  const lines = typed.flatMap((line) => {
    const problems = lineProblems(line, way)
    return Object.keys(problems).length === 0 ? [] : [[line.key, problems] as const]
  })
  return {
    sheet: {
      ...(branch_id === null && { branch_id: TEXTS.choose_branch }),
      ...(way === 'transfer' && target_branch_id === null && { target_branch_id: TEXTS.choose_branch }),
      ...(way === 'transfer' &&
        target_branch_id !== null &&
        target_branch_id === branch_id && { target_branch_id: TEXTS.same_branch }),
      ...(!isDay(used_on) && { used_on: TEXTS.day_wrong }),
      ...(typed.length === 0 && { lines: TEXTS.no_lines }),
    },
    lines: Object.fromEntries(lines),
  }
}

export const isWhole = ({ sheet, lines }: SheetProblems): boolean =>
  Object.keys(sheet).length === 0 && Object.keys(lines).length === 0

type Rows = Input<typeof usage.bulk_add>['rows']
const words = (text: string): string | null => text.trim() || null

/** The rows of a sheet without problems, as the call takes them, in the order of `sentKeys`. */
export function rowsOf(values: SheetValues, way: SheetWay): Rows {
  const { branch_id, target_branch_id, supplier_term_id, reference_no, used_on, note, is_opening } = values
  const buys = way === 'receive'
  return values.lines
    .filter((line) => !isBlank(line))
    .map((line) => {
      const { material, quantity, unit_term_id, unit_cost, lot_no, expiry, lot_id } = line
      return {
        kind: buys ? (is_opening ? 'opening' : 'receive') : 'transfer_out',
        material_id: material?.id ?? 0,
        quantity: numberOf(quantity) ?? 0,
        unit_term_id: unit_term_id ?? material?.unit_term_id ?? null,
        reference_no: words(reference_no),
        note: words(note),
        ...(branch_id !== null && { branch_id }),
        ...(used_on !== null && { used_on }),
        ...(buys && {
          unit_cost: numberOf(unit_cost),
          supplier_term_id: is_opening ? null : supplier_term_id,
          ...(material?.lot_tracked === true && {
            lot_no: lot_no.trim(),
            ...(expiry !== null && { expiry }),
          }),
        }),
        ...(!buys && { lot_id, ...(target_branch_id !== null && { target_branch_id }) }),
      }
    })
}

/** The keys of the lines that are sent, by which what the server says of a row finds its line. */
export const sentKeys = ({ lines }: SheetValues): string[] =>
  lines.filter((line) => !isBlank(line)).map(({ key }) => key)

interface Told {
  field: string
  message: string
}

/** What the server says of rows, at the lines that they came from. */
export function refusedLines(errors: readonly Told[], keys: readonly string[]): SheetProblems['lines'] {
  const lines: Record<string, Partial<Record<string, string>>> = {}
  for (const { field, message } of errors) {
    const [, at = '', name = ''] = /^rows\.(\d+)\.?(\w*)/.exec(field) ?? []
    const key = keys[Number(at)]
    if (at !== '' && key !== undefined) lines[key] = { [name || 'quantity']: message, ...lines[key] }
  }
  return lines
}
