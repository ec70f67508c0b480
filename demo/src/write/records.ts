import type pg from 'pg'
import type { Moment } from '../plan/acts.ts'

/** A row as it is stored, by column. */
export type Row = Record<string, unknown>
export type TableName =
  | 'schedule'
  | 'person'
  | 'person_assignment'
  | 'deal'
  | 'appointment'
  | 'track'
  | 'note'

/** A row at the end of one change, who made it and when. */
interface Snapshot {
  at: Moment
  by: number
  reason: string | null
  row: Row
}

/** One row and all its changes, first of all its creation. */
export interface Kept {
  table: TableName
  id: number
  row: Row
  /** Columns that the database computes, for the log. */
  computed: Row
  snapshots: Snapshot[]
}

/** A moment as PostgreSQL writes it into JSON; the demo's moments are whole seconds. */
export const iso = (moment: Moment): string => `${new Date(moment).toISOString().slice(0, 19)}+00:00`

interface Doing {
  at: Moment
  by: number
  reason?: string | null
}

/** Something that comes into being. */
export function begin(
  table: TableName,
  row: Row & { id: number },
  { at, by }: Doing,
  computed: Row = {},
): Kept {
  const stamps = { created_at: iso(at), created_by: by, updated_at: iso(at), updated_by: by }
  const whole = { version: 1, ...row, ...stamps }
  return { table, id: row.id, row: whole, computed, snapshots: [{ at, by, reason: null, row: whole }] }
}

/** A change of something that is. */
export function change(kept: Kept, patch: Row, { at, by, reason = null }: Doing): void {
  const stamps = { version: Number(kept.row['version'] ?? 0) + 1, updated_at: iso(at), updated_by: by }
  kept.row = { ...kept.row, ...patch, ...stamps }
  kept.snapshots.push({ at, by, reason, row: kept.row })
}

/** Writes rows as they are in the end, in one statement. For the owner of the schema, in the tenant's scope. */
export async function insertRows(owner: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .map((column) => `"${column}"`)
    .join(', ')
  if (rows.length === 0) return
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

/** Lets the ids of a clinic go on behind the rows of a table. */
export async function countOn(owner: pg.ClientBase, tenant_id: number, table: string): Promise<void> {
  await owner.query(
    `select setval('ids.clinic_${tenant_id}', greatest(app.next_id($1), (select max(id) from ${table} where tenant_id = $1)))`,
    [tenant_id],
  )
}

/** An entry of the audit's log, as its trigger writes it but for the columns that say nothing to a reader. */
export interface LogEntry {
  at: string
  actor_id: number
  action: 'create' | 'update'
  entity_type: TableName
  entity_id: number
  person_id: unknown
  changes: Record<string, readonly [unknown, unknown]>
  reason: string | null
}

const isEmpty = (value: unknown) =>
  value == null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

function changesBetween(before: Row | undefined, after: Row): LogEntry['changes'] {
  if (before === undefined) {
    const filled = Object.entries(after).filter(([, value]) => !isEmpty(value))
    return Object.fromEntries(filled.map(([column, value]) => [column, [null, value]]))
  }
  const changed = Object.entries(after).filter(
    ([column, value]) => (before[column] ?? null) !== (value ?? null),
  )
  return Object.fromEntries(
    changed.map(([column, value]) => [column, [before[column] ?? null, value ?? null]]),
  )
}

/** What the log has of a row: its creation, then every change. */
export function logOf({ table, id, snapshots, computed }: Kept): LogEntry[] {
  return snapshots.map(({ at, by, reason, row }, index): LogEntry => {
    const before = snapshots[index - 1]?.row
    return {
      at: iso(at),
      actor_id: by,
      action: before === undefined ? 'create' : 'update',
      entity_type: table,
      entity_id: id,
      person_id: table === 'person' ? id : row['person_id'],
      changes: changesBetween(before, before === undefined ? { ...row, ...computed } : row),
      reason,
    }
  })
}
