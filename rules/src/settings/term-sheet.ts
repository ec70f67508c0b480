import { chainOf, type Placed } from '../tree.ts'
import { fold } from '../text/fold.ts'
import { spelling } from '../text/spelling.ts'
import { fieldWords, flagWord, readField, readFlag, tableFields } from './term-fields.ts'
import { MOST_DEPTH } from './terms.ts'

/** What a table holds of a term. */
export interface SheetValues {
  name: string
  alias?: string | null
  code?: string | null
  color?: string | null
  group?: string | null
  is_active?: boolean
  data?: Record<string, string | number | boolean | null>
}

/** A term that the clinic has. */
export interface SheetTerm extends Required<SheetValues>, Placed {
  is_system: boolean
}

const PLAIN = { name: 'Tên', alias: 'Tên khác', code: 'Mã', color: 'Màu', group: 'Nhóm' } as const
const PARENT = 'Thuộc'
const ACTIVE = 'Đang dùng'

/** The headers of a vocabulary's table, in order. */
export const sheetHeaders = (vocabulary: string, is_tree: boolean): string[] => [
  ...Object.values(PLAIN),
  ...(is_tree ? [PARENT] : []),
  ACTIVE,
  ...tableFields(vocabulary).map(({ label }) => label),
]

/** A term as the line of its table. */
export function sheetLine(
  vocabulary: string,
  is_tree: boolean,
  term: Omit<SheetTerm, keyof Placed | 'is_system'>,
  parent: string | undefined,
): string[] {
  return [
    ...Object.keys(PLAIN).map((key) => term[key as keyof typeof PLAIN] ?? ''),
    ...(is_tree ? [parent ?? ''] : []),
    flagWord(term.is_active),
    ...tableFields(vocabulary).map((field) => fieldWords(field, term.data[field.key])),
  ]
}

/** A line as it was read: what its columns say, and what cannot be read. */
export interface TermLine {
  /** Row of the file, as Excel counts. */
  no: number
  values: SheetValues
  /** Name of the parent; null for a root, undefined when the table does not say. */
  parent: string | null | undefined
  problems: string[]
}

type Reader = (row: TermLine, cell: string) => void

/** What each header of a table means; a header that is not here is passed over. */
function readers(vocabulary: string, is_tree: boolean): Map<string, Reader> {
  const plain = Object.entries(PLAIN).map(([key, label]): [string, Reader] => [
    label,
    ({ values }, cell) => Object.assign(values, { [key]: key === 'name' ? cell : cell || null }),
  ])
  const own = tableFields(vocabulary).map((field): [string, Reader] => [
    field.label,
    ({ values }, cell) => {
      values.data = { ...values.data, [field.key]: readField(field, cell) }
    },
  ])
  const active: Reader = (row, cell) => {
    const read = cell === '' ? true : readFlag(cell)
    if (read === undefined) row.problems.push(`${ACTIVE} phải là Có hoặc Không`)
    else row.values.is_active = read
  }
  const parent: Reader = (row, cell) => {
    row.parent = cell || null
  }
  const all: [string, Reader][] = [
    ...plain,
    ...own,
    [ACTIVE, active],
    ...(is_tree ? [[PARENT, parent] as [string, Reader]] : []),
  ]
  return new Map(all.map(([label, read]) => [fold(label), read]))
}

const HEX = /^#?([0-9a-f]{6})$/i

function tidied(row: TermLine): TermLine {
  const { color } = row.values
  if (color != null) {
    const hex = HEX.exec(color.trim())?.[1]
    if (hex === undefined) row.problems.push(`Màu «${color.slice(0, 20)}» phải có dạng #RRGGBB`)
    row.values.color = hex === undefined ? null : `#${hex.toUpperCase()}`
  }
  return row
}

/**
 * Reads a table of terms: by its headers when its first line has a «Tên», else as names alone, one a line. Columns that are
 * not there say nothing; empty cells empty what they stand for.
 */
export function readSheet(
  vocabulary: string,
  is_tree: boolean,
  lines: readonly { no: number; cells: readonly string[] }[],
): TermLine[] {
  const known = readers(vocabulary, is_tree)
  const [first] = lines
  const headers = first?.cells.map((cell) => fold(cell)) ?? []
  const headed = headers.includes(fold(PLAIN.name))
  const columns = headed ? headers : [fold(PLAIN.name)]
  return lines.slice(headed ? 1 : 0).map(({ no, cells }) => {
    const row: TermLine = { no, values: { name: '' }, parent: undefined, problems: [] }
    columns.forEach((header, at) => known.get(header)?.(row, (cells[at] ?? '').trim()))
    return tidied(row)
  })
}

export type Becomes = 'new' | 'changed' | 'same' | 'error'

/** What becomes of a line. */
export interface PlannedLine extends TermLine {
  becomes: Becomes
  /** The term that it changes. */
  id?: number
  /** The new line that it stands under; else `parent_id` says where. */
  parent_no?: number
  parent_id: number | null
}

interface Spot {
  name: string
  id?: number
  no?: number
  depth: number
  /** Which parent: an id, a line, or none. */
  under: string
}

const under = (spot: Pick<Spot, 'id' | 'no'> | undefined): string =>
  spot === undefined ? '' : spot.id === undefined ? `line ${spot.no}` : `id ${spot.id}`

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

/** Keys of a line that differ from the term. */
function changedKeys(values: SheetValues, term: SheetTerm): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    if (key !== 'data') return differs(value, term[key as keyof SheetValues]) ? [key] : []
    const said = Object.entries(value as object)
    return said.some(([name, one]) => differs(one ?? null, term.data[name] ?? null)) ? ['data'] : []
  })
}

const FREE = new Set(['name', 'color', 'alias'])

/**
 * What becomes of every line of a table beside the terms that there are: a term of the same name at the same place is
 * changed, all others are new. A parent is named; it stands in the clinic already, or further up in the table. Lines with a
 * problem become nothing.
 */
export function planSheet(terms: readonly SheetTerm[], rows: readonly TermLine[]): PlannedLine[] {
  const known = new Map(terms.map((term) => [term.id, term]))
  const spots: Spot[] = terms.map((term) => {
    const parent = term.parent_id === null ? undefined : known.get(term.parent_id)
    return {
      name: spelling(term.name),
      id: term.id,
      depth: chainOf(known, term.id).length,
      under: under(parent),
    }
  })
  const taken = new Map<string, number>()
  return rows.map((row): PlannedLine => {
    const planned: PlannedLine = { ...row, problems: [...row.problems], becomes: 'error', parent_id: null }
    const key = spelling(row.values.name)
    if (key === '') planned.problems.push('Tên không được để trống')
    const parent = placeParent(planned, spots)
    const here = spots.filter(
      (spot) => spot.name === key && (row.parent === undefined || spot.under === under(parent)),
    )
    const found = here.find(({ under: at }) => at === '') ?? here[0]
    if (row.parent === undefined && here.length > 1 && found?.under !== '')
      planned.problems.push(`Có nhiều mục tên «${row.values.name}», hãy thêm cột «${PARENT}»`)
    const mark = found?.id === undefined ? `${key} ${under(parent)}` : `id ${found.id}`
    const before = taken.get(mark)
    if (before !== undefined) planned.problems.push(`Trùng với dòng ${before}`)
    taken.set(mark, before ?? row.no)
    const term = found?.id === undefined ? undefined : known.get(found.id)
    if (term !== undefined) {
      const changed = changedKeys(row.values, term)
      if (term.is_system && changed.some((name) => !FREE.has(name)))
        planned.problems.push('Mục của hệ thống chỉ được đổi tên và màu')
      Object.assign(planned, {
        id: term.id,
        parent_id: term.parent_id,
        becomes: changed.length > 0 ? 'changed' : 'same',
      })
    } else if (found === undefined) {
      const depth = (parent?.depth ?? 0) + 1
      if (depth > MOST_DEPTH) planned.problems.push(`Danh mục có tối đa ${MOST_DEPTH} cấp`)
      planned.becomes = 'new'
      spots.push({ name: key, no: row.no, depth, under: under(parent) })
    }
    return planned.problems.length > 0 ? { ...planned, becomes: 'error' } : planned
  })
}

/** The parent that a line names; notes it, or what is wrong with it. */
function placeParent(planned: PlannedLine, spots: readonly Spot[]): Spot | undefined {
  const { parent } = planned
  if (parent == null) return undefined
  const found = spots.filter(({ name }) => name === spelling(parent))
  const chosen = found.find((spot) => spot.under === '') ?? found[0]
  if (chosen === undefined) {
    planned.problems.push(`Không có mục cha «${parent}»; mục cha phải có sẵn hoặc đứng ở dòng trên`)
    return undefined
  }
  if (found.length > 1 && chosen.under !== '') planned.problems.push(`Có nhiều mục tên «${parent}»`)
  if (chosen.id !== undefined) planned.parent_id = chosen.id
  else if (chosen.no !== undefined) planned.parent_no = chosen.no
  return chosen
}
