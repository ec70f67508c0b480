import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { positionOf, segmentName, stretches, type Position, type Stretch } from '@bcare/rules/backup/position'
import pg from 'pg'
import { pieceName, TIMELINES } from './log-piece.ts'
import type { Shelf } from './shelf.ts'

/** Keeps PostgreSQL from taking away what is not copied yet. */
export const SLOT = 'bcare_backup'

/** As much of the log of changes as is read into memory at once. */
const MOST_PIECE = 4 * 1024 * 1024

/** Where the log of a running database is, and what of it must stay. */
interface LogState {
  flushed: Position
  timeline: number
  /** When the server began, in milliseconds: after a crash the end of the log is written anew. */
  generation: number
  segment_bytes: number
  /** Where the slot begins; null when it is not there. */
  retained_from: Position | null
  /** The slot was given up because too much waited for it. */
  lost: boolean
}

async function logState(owner: pg.ClientBase): Promise<LogState> {
  const { rows } = await owner.query<Record<string, string | null>>(`
    select pg_current_wal_flush_lsn()::text as flushed, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
      (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint::text as generation,
      (select setting from pg_settings where name = 'wal_segment_size') as segment_bytes,
      s.restart_lsn::text as retained_from, s.wal_status from (select 1) one left join pg_replication_slots s on s.slot_name = '${SLOT}'`)
  const [row] = rows
  if (row?.['flushed'] == null) throw new Error('the database does not say where its log is')
  const retained_from = row['retained_from']
  return {
    flushed: positionOf(row['flushed']),
    timeline: Number.parseInt(row['timeline'] ?? '', 16),
    generation: Number(row['generation']),
    segment_bytes: Number(row['segment_bytes']),
    retained_from: retained_from == null ? null : positionOf(retained_from),
    lost: row['wal_status'] === 'lost',
  }
}

/** Begins to keep the log from the next checkpoint on; a slot that was given up is made anew. */
export async function keepLog(owner: pg.ClientBase): Promise<void> {
  const { retained_from, lost } = await logState(owner)
  if (lost) await forgetLog(owner)
  if (lost || retained_from === null)
    await owner.query(`select pg_create_physical_replication_slot('${SLOT}', true)`)
}

/** Lets PostgreSQL take its log away again: it is not copied. */
async function forgetLog(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`,
  )
}

/** The same on a session of its own, where backups are turned off. */
export async function stopKeepingLog(cluster: { owner: pg.ClientConfig } | undefined): Promise<void> {
  if (cluster === undefined) return
  const client = new pg.Client(cluster.owner)
  await client.connect()
  try {
    await forgetLog(client)
  } finally {
    await client.end()
  }
}

/** The log is no longer whole: nothing can be restored beyond this until the next backup. */
export class LogLost extends Error {}

/** Copies the log of one cluster, again and again from where it ended. */
export interface LogCopier {
  /** All that has been confirmed to a caller is on the shelf then. Answers until where. @throws LogLost */
  copy(): Promise<Position>
}

async function readStretch(folder: string, { segment, offset, length }: Stretch): Promise<Buffer> {
  const file = await open(join(folder, 'pg_wal', segment))
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    if (bytesRead !== length) throw new Error(`${segment} ends before ${offset + length}`)
    return bytes
  } finally {
    await file.close()
  }
}

function* inPieces({ segment, offset, length }: Stretch): Generator<Stretch> {
  for (let at = 0; at < length; at += MOST_PIECE)
    yield { segment, offset: offset + at, length: Math.min(MOST_PIECE, length - at) }
}

/**
 * Copies what PostgreSQL has flushed of its log, byte by byte and not segment by segment: a quiet minute costs a few
 * kilobytes. After a crash PostgreSQL writes the end of its log anew, so a new life of the server begins to be copied one
 * whole segment earlier; a restore lets the newer life win.
 */
export function logCopier(
  owner: pg.ClientBase,
  folder: string,
  shelf: Shelf,
  clock: () => number = Date.now,
): LogCopier {
  let known: { generation: number; timeline: number; at: Position } | undefined
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other: a whole backup asks for the log while it is being copied anyway. */
  const inTurn = (work: () => Promise<Position>): Promise<Position> => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => {})
    return mine
  }
  const copy = async () => {
    const now = await logState(owner)
    if (now.retained_from === null || now.lost) throw new LogLost('the log of changes was not kept')
    const goesOn = known?.generation === now.generation && known.timeline === now.timeline
    if (!goesOn) await copyTimelines(folder, shelf)
    let at = goesOn && known !== undefined ? known.at : startOf(now.retained_from, now.segment_bytes)
    for (const stretch of stretches(now.timeline, at, now.flushed, now.segment_bytes)) {
      for (const piece of inPieces(stretch)) {
        const name = pieceName({ ...piece, generation: now.generation, copied_at: clock() })
        await shelf.put(name, [await readStretch(folder, piece)])
      }
      at += BigInt(stretch.length)
      known = { ...now, at }
    }
    await letGo(owner, at, now)
    return at
  }
  return { copy: () => inTurn(copy) }
}

const startOf = (at: Position, segment_bytes: number): Position => at - (at % BigInt(segment_bytes))

/** Frees what is copied but for one segment, which is copied again should the server crash. */
async function letGo(
  owner: pg.ClientBase,
  at: Position,
  { retained_from, timeline, segment_bytes }: LogState,
): Promise<void> {
  const until = startOf(at, segment_bytes) - BigInt(segment_bytes)
  if (retained_from === null || until <= retained_from) return
  const name = segmentName(timeline, until, segment_bytes)
  await owner
    .query(`select pg_replication_slot_advance('${SLOT}', (select '0/0'::pg_lsn + $1::numeric))`, [
      until.toString(),
    ])
    .catch((cause: unknown) => {
      throw new Error(`the log before ${name} could not be let go`, { cause })
    })
}

/** Where timelines begin: small files, without which a cluster that was restored once cannot be restored again. */
async function copyTimelines(folder: string, shelf: Shelf): Promise<void> {
  const files = await readdir(join(folder, 'pg_wal'))
  for (const file of files.filter((one) => one.endsWith('.history')))
    await shelf.put(`${TIMELINES}/${file.slice(0, 8).toLowerCase()}`, [
      await readFile(join(folder, 'pg_wal', file)),
    ])
}
