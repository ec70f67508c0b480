import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { CLINIC_WRITES } from '../kit/database/tenant-database.ts'
import { isAlive, thisProcess, type ProcessMark } from './scratch.ts'

/** A clinic that is closed for the time of its restore. */
interface ClosedClinic extends ProcessMark {
  id: number
  key: string
  /** What it was before. */
  status: string
  /** The transaction that replaces its rows, once there is one. */
  transaction: string | null
}

const NAME = /^clinic-closed\.\d+\.json$/
const pathOf = (within: string, id: number): string => join(within, `clinic-closed.${id}.json`)

/** On the disk before the clinic is closed, so that a machine that dies in the midst knows of it afterwards. */
function write(within: string, clinic: ClosedClinic): void {
  const file = openSync(pathOf(within, clinic.id), 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(clinic))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function read(path: string): ClosedClinic | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ClosedClinic
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const become = (client: pg.ClientBase, id: number, status: string) =>
  client.query('update tenant set status = $2 where id = $1', [id, status])

/** What a restore notes of the clinic that it has closed. */
export interface Closing {
  /** Before rows are replaced: the transaction that does it says afterwards whether they were. */
  replacing: (client: pg.ClientBase) => Promise<void>
  /** The clinic is what it was before. */
  open: () => Promise<void>
}

/** Closes a clinic for its restore. One that a restore before left half done opens as it was before that one. */
export async function closeClinic(
  live: pg.ClientBase,
  within: string,
  { id, key, status }: Pick<ClosedClinic, 'id' | 'key' | 'status'>,
): Promise<Closing> {
  const former = read(pathOf(within, id))
  const before = status === 'suspended' ? (former?.status ?? status) : status
  const clinic = { id, key, status: before, transaction: former?.transaction ?? null, ...thisProcess() }
  write(within, clinic)
  await become(live, id, 'suspended')
  return {
    async replacing(client) {
      const { rows } = await client.query<{ at: string }>('select pg_current_xact_id()::text as at')
      write(within, { ...clinic, transaction: rows[0]?.at ?? null })
    },
    async open() {
      await become(live, id, clinic.status)
      rmSync(pathOf(within, id), { force: true })
    },
  }
}

type Ending = 'untouched' | 'half done'

/** How far a restore came that was killed. Waits until the database has given up what it was doing for it. */
async function endingOf(live: pg.ClientBase, { id, transaction }: ClosedClinic): Promise<Ending> {
  if (transaction === null) return 'untouched'
  await live.query('select pg_advisory_lock(hashtext($1), $2::int)', [CLINIC_WRITES, id])
  try {
    const { rows } = await live.query<{ status: string | null }>(
      'select pg_xact_status($1::xid8) as status',
      [transaction],
    )
    return rows[0]?.status === 'aborted' ? 'untouched' : 'half done'
  } finally {
    await live.query('select pg_advisory_unlock(hashtext($1), $2::int)', [CLINIC_WRITES, id])
  }
}

/**
 * Opens the clinics again that a killed restore has left closed, when their rows are as they were. Where rows are replaced
 * already, who was anonymised may be there again: such a clinic stays closed until it is restored once more, and the log says so.
 */
export async function settleClosed(live: pg.ClientBase, within: string, logger: Logger): Promise<void> {
  for (const name of readdirSync(within).filter((one) => NAME.test(one))) {
    const path = join(within, name)
    const clinic = read(path)
    if (clinic === undefined || isAlive(clinic)) continue
    const { id, key, status } = clinic
    const { rows } = await live.query<{ status: string }>('select status from tenant where id = $1', [id])
    if (rows[0]?.status === 'suspended') {
      if ((await endingOf(live, clinic)) === 'half done') {
        logger.error(
          { clinic: key },
          'a restore of this clinic was killed half done: it stays closed, restore it again',
        )
        continue
      }
      await become(live, id, status)
      logger.warn(
        { clinic: key },
        'a restore of this clinic was killed before it changed anything: the clinic is open again',
      )
    }
    rmSync(path, { force: true })
  }
}
