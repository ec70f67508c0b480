import type { ActivityTrace } from './activity-sentence.ts'

/** A line of the log that knows which command wrote it. */
export interface CommandTrace extends ActivityTrace {
  /** The same for all that one command wrote. */
  command: string
  entity_id: number | null
}

type Sides<T> = Readonly<Record<string, readonly [from: T, to: T]>>

/** Of a field in both, from what the older line found to what the newer one left. */
function joinedSides<T>(older: Sides<T>, newer: Sides<T>): Sides<T> {
  const both = Object.entries(newer).map(
    ([field, [from, to]]) => [field, [older[field]?.[0] ?? from, to]] as const,
  )
  return { ...older, ...Object.fromEntries(both) }
}

const isOf = (row: CommandTrace, other: CommandTrace) =>
  row.command === other.command && row.entity_type === other.entity_type && row.entity_id === other.entity_id

/** A visit that the same command began or moved on says what has become of its booking. */
const isSaidByVisit = (row: CommandTrace, rows: readonly CommandTrace[]) =>
  row.entity_type === 'appointment' &&
  row.action === 'update' &&
  'status' in row.changes &&
  rows.some(
    ({ command, entity_type, action, changes }) =>
      command === row.command && entity_type === 'track' && (action === 'create' || 'status' in changes),
  )

/** Both as one; what a new record got afterwards is part of its beginning. */
const joined = <R extends CommandTrace>(older: R, newer: R): R =>
  older.action === 'create'
    ? older
    : {
        ...newer,
        changes: joinedSides(older.changes, newer.changes),
        names: joinedSides(older.names, newer.names),
        custom: { ...older.custom, ...newer.custom },
        reason: newer.reason ?? older.reason,
      }

/**
 * Lines of a feed, newest first, with one line for what one command did to one record: a form writes the built-in fields
 * and the custom ones apart, and a visit takes its booking along. The place of a line is that of its newest part.
 */
export function oneLinePerCommand<R extends CommandTrace>(rows: readonly R[]): R[] {
  const lines: R[] = []
  for (const row of rows.filter((one) => !isSaidByVisit(one, rows))) {
    const index = lines.findIndex((line) => line.action === 'update' && isOf(line, row))
    const newer = lines[index]
    if (newer === undefined || !JOINED.has(row.action)) lines.push(row)
    else lines[index] = joined(row, newer)
  }
  return lines
}

const JOINED: ReadonlySet<string> = new Set(['create', 'update'])
