import type { Pair } from './merge.ts'

type Cell = string | number | boolean | null

/** A row that names one of two records: its key in its table, and the columns that a merge looks at. */
export interface MergeRow {
  id: number
  [column: string]: Cell
}

/** What a merge does to one row: the columns that it may change, before and after. */
export interface RowChange {
  id: number
  before: Record<string, Cell>
  after: Record<string, Cell>
}

export type MergeRows = Readonly<Record<string, readonly MergeRow[]>>
export type RowPlan = Record<string, RowChange[]>

interface Step extends Pair, Joined {
  rows: readonly MergeRow[]
  /** ISO time of the merge: what ends, ends then. */
  now: string
}

/** What is left of two rows that become one. */
export interface Joined {
  /** Warnings and marks: what one of the two says stays said. */
  either?: readonly string[]
  /** What the one that stays lacks is taken from the other. */
  filled?: readonly string[]
}

/** Answers the rows as they become, each in its place. */
export type MergeRule = (step: Step) => MergeRow[]

/** The row is the kept record's. */
const follow =
  (column = 'person_id'): MergeRule =>
  ({ rows, keep_id, merge_id }) =>
    rows.map((row) => (row[column] === merge_id ? { ...row, [column]: keep_id } : row))

/** Notes and data name the record twice when they are about the person itself. */
const followEntity: MergeRule = ({ rows, keep_id, merge_id }) =>
  rows.map((row) =>
    row['person_id'] !== merge_id
      ? row
      : {
          ...row,
          person_id: keep_id,
          entity_id: row['entity_type'] === 'person' ? keep_id : (row['entity_id'] ?? null),
        },
  )

/** Both may carry a label: then the second one stays with the merged record. */
const tags: MergeRule = ({ rows, keep_id, merge_id }) => {
  const kept = new Set(rows.filter((row) => row['person_id'] === keep_id).map(({ id }) => id))
  return rows.map((row) =>
    row['person_id'] === merge_id && !kept.has(row.id) ? { ...row, person_id: keep_id } : row,
  )
}

/** A customer who is in a group twice leaves it once. */
const groups: MergeRule = ({ rows, keep_id, merge_id, now }) => {
  const kept = new Set(
    rows
      .filter((row) => row['person_id'] === keep_id && row['left_at'] === null)
      .map((row) => row['group_id']),
  )
  return rows.map((row) => {
    if (row['person_id'] !== merge_id) return row
    const twice = row['left_at'] === null && kept.has(row['group_id'] ?? null)
    return { ...row, person_id: keep_id, left_at: twice ? now : (row['left_at'] ?? null) }
  })
}

const runs = (row: MergeRow) => row['end_at'] === null && row['deleted_at'] === null

/** The kept record's own staff stay first: a second primary of a role is one more member, the same member once, as primary as in either. */
const assignments: MergeRule = ({ rows, keep_id, merge_id, now }) => {
  const kept = rows.filter((row) => row['person_id'] === keep_id && runs(row))
  const going = rows.filter((row) => row['person_id'] === merge_id && runs(row))
  const led = (role: Cell | undefined) =>
    kept.some((one) => one['role'] === role && one['is_primary'] === true)
  const twin = (among: readonly MergeRow[], row: MergeRow) =>
    among.find((one) => one['role'] === row['role'] && one['user_id'] === row['user_id'])
  return rows.map((row) => {
    const leads = !led(row['role']) && twin(going, row)?.['is_primary'] === true
    if (row['person_id'] !== merge_id) return leads && kept.includes(row) ? { ...row, is_primary: true } : row
    if (!runs(row)) return { ...row, person_id: keep_id }
    if (twin(kept, row) !== undefined) return { ...row, person_id: keep_id, end_at: now }
    return { ...row, person_id: keep_id, is_primary: row['is_primary'] === true && !led(row['role']) }
  })
}

/** The row that stays, with what is said by the others that it stands for. */
export function joinRows(
  stays: MergeRow,
  others: readonly MergeRow[],
  { either = [], filled = [] }: Joined,
): MergeRow {
  const said = (field: string) => [stays, ...others].map((row) => row[field] ?? null)
  const marks = either.map((field) => [field, said(field).includes(true)])
  const values = filled.map((field) => [
    field,
    said(field).find((value) => value !== null && value !== '') ?? null,
  ])
  return { ...stays, ...Object.fromEntries([...marks, ...values]) }
}

/** No customer is their own relative, nor another's relative twice: such a line is taken out, and what it said is said by the other. */
const relatives: MergeRule = ({ rows, keep_id, merge_id, now, ...joined }) => {
  const to = (id: Cell) => (id === merge_id ? keep_id : id)
  const pairOf = (row: MergeRow) => `${to(row['person_id'] ?? null)}/${to(row['related_person_id'] ?? null)}`
  const lives = (row: MergeRow) => row['deleted_at'] === null && row['related_person_id'] !== null
  const untouched = (row: MergeRow) => row['person_id'] !== merge_id && row['related_person_id'] !== merge_id
  const living = [
    ...rows.filter((row) => lives(row) && untouched(row)),
    ...rows.filter((row) => lives(row) && !untouched(row)),
  ]
  const pairs = Map.groupBy(living, pairOf)
  return rows.map((row) => {
    const [stays, ...others] = lives(row) ? (pairs.get(pairOf(row)) ?? []) : []
    const whole = stays === row && others.length > 0 ? joinRows(row, others, joined) : row
    if (untouched(row)) return whole
    const moved = {
      ...whole,
      person_id: to(row['person_id'] ?? null),
      related_person_id: to(row['related_person_id'] ?? null),
    }
    // A line between the two says nothing any more; it stays as it was, taken out.
    if (moved.person_id === moved.related_person_id) return { ...row, deleted_at: row['deleted_at'] ?? now }
    return stays === undefined || stays === row ? moved : { ...moved, deleted_at: now }
  })
}

const newest = (rows: readonly MergeRow[]): string =>
  rows
    .map((row) => String(row['created_at']))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1) ?? ''

/** Versions of one kind of data: the record whose last one is newer goes on, the other's stand before them. */
function versions(rows: readonly MergeRow[], { keep_id, merge_id }: Pair): MergeRow[] {
  const mine = rows.filter((row) => row['entity_id'] === keep_id)
  const theirs = rows.filter((row) => row['entity_id'] === merge_id)
  const moved = (row: MergeRow): MergeRow => ({ ...row, person_id: keep_id, entity_id: keep_id })
  if (mine.length === 0 || theirs.length === 0) return rows.map(moved)
  const wins = Date.parse(newest(theirs)) > Date.parse(newest(mine))
  const [first, last] = wins ? [mine, theirs] : [theirs, mine]
  const shift = Math.max(...first.map((row) => Number(row['version_no'])))
  return [
    ...first.map((row) => ({ ...moved(row), is_current: false })),
    ...last.map((row) => ({ ...moved(row), version_no: Number(row['version_no']) + shift })),
  ]
}

const data: MergeRule = ({ rows, keep_id, merge_id }) => {
  const own = rows.filter((row) => row['entity_type'] === 'person')
  const kinds = Map.groupBy(own, (row) => `${row['kind']}/${row['key']}`)
  const settled = new Map(
    [...kinds.values()]
      .flatMap((group) => versions(group, { keep_id, merge_id }))
      .map((row) => [row.id, row]),
  )
  const other = (row: MergeRow) => (row['person_id'] === merge_id ? { ...row, person_id: keep_id } : row)
  return rows.map((row) => settled.get(row.id) ?? other(row))
}

const people: MergeRule = ({ rows, keep_id, merge_id }) =>
  rows.map((row) => {
    const referrer = row['referrer_person_id'] === merge_id ? keep_id : (row['referrer_person_id'] ?? null)
    const into = row['merged_into_id'] === merge_id ? keep_id : (row['merged_into_id'] ?? null)
    // What the two records themselves say is a matter of their fields.
    return row.id === keep_id || row.id === merge_id
      ? row
      : { ...row, referrer_person_id: referrer, merged_into_id: into }
  })

/** A submission became the record, or was only taken for it. */
const submissions: MergeRule = ({ rows, ...pair }) =>
  follow('matched_person_id')({ ...pair, rows: follow()({ ...pair, rows }) })

/** What becomes of rows that name the merged record, by what they are. Each table says which of these it follows. */
export const MERGE_RULES = {
  people,
  tags,
  groups,
  assignments,
  relatives,
  /** The row is the kept record's. */
  follow: follow(),
  /** Rows that are about a record of the customer, or about the customer. */
  followEntity,
  versions: data,
  submissions,
} as const satisfies Record<string, MergeRule>

const changed = (before: MergeRow, after: MergeRow, columns: readonly string[]): RowChange[] =>
  columns.every((column) => before[column] === after[column])
    ? []
    : [
        {
          id: before.id,
          before: Object.fromEntries(columns.map((column) => [column, before[column] ?? null])),
          after: Object.fromEntries(columns.map((column) => [column, after[column] ?? null])),
        },
      ]

/** How a table's rows are merged: by which rule, and which of their columns it may change. */
export interface MergedTable {
  rule: MergeRule
  columns: readonly string[]
  joined?: Joined
}

/** The changes of all rows of both records, table by table. */
export function planRows(
  rows: MergeRows,
  tables: Readonly<Record<string, MergedTable>>,
  step: Pair & { now: string },
): RowPlan {
  return Object.fromEntries(
    Object.entries(tables).map(([table, { rule, columns, joined }]) => {
      const before = rows[table] ?? []
      const after = rule({ ...step, ...joined, rows: before })
      return [table, before.flatMap((row, at) => changed(row, after[at] ?? row, columns))]
    }),
  )
}
