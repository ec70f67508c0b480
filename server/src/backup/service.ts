import { setTimeout as wait } from 'node:timers/promises'
import { clinicDate, instantAt } from '@bcare/rules/text/date'
import type { Logger } from 'pino'
import { LogLost } from './log-copy.ts'
import type { Manifest } from './manifest.ts'
import type { ShelfCheck } from './verify.ts'
import type { BackupWork } from './work.ts'

/** The newest changes are copied so often: what a lost machine costs stays under a minute (RPO 60 s). */
const EVERY_MS = 40_000
/** A new installation is backed up for the first time when its first start has calmed down. */
const FIRST_AFTER_MS = 5 * 60_000
/** Ten past two in the night, by the clinic's clock. */
const NIGHT_MINUTES = 130
/** After a failure, before a whole backup is tried again. */
const AGAIN_MS = 30 * 60_000
/** In the night of every seventh day, after the whole backup, all of the shelf is read; an hour less, since nights differ in length. */
const CHECKED_EVERY_MS = 7 * 24 * 60 * 60_000 - 60 * 60_000

export interface ServiceOptions {
  /** Reaches the shelf: a place that cannot be reached keeps no user from working. */
  open: () => Promise<BackupWork>
  logger: Logger
  every_ms?: number
  first_after_ms?: number
}

export interface BackupState {
  /** Since when this process makes backups, in milliseconds. */
  since: number
  /** Until when everything is copied; null before the first time. */
  copied_at: number | null
  /** Whole backups, the oldest first. */
  bases: readonly Manifest[]
  /** What was found when all of the shelf was last read. */
  check: ShelfCheck | undefined
  /** Why the last try failed, in the words of the program; null when it went well. */
  failure: string | null
}

export interface BackupService {
  report: () => BackupReport
  stop: () => Promise<void>
}

/** When the newest whole backup was taken, and until when all changes are copied; null before the first time, in milliseconds. */
export const backupTimes = (state: BackupState | undefined) =>
  state && { whole_at: Date.parse(state.bases.at(-1)?.taken_at ?? '') || null, copied_at: state.copied_at }

/** The state of backups, for the operator. */
export interface BackupReport {
  state: BackupState
  /** When the next whole one is due, in milliseconds. */
  next_at: number
}

/** When the next whole backup is due: the first some minutes after the start, then every night. */
export function nextWhole(last: string | undefined, since: number, first_after_ms: number): number {
  if (last === undefined) return since + first_after_ms
  const day = clinicDate(last)
  const tonight = Date.parse(instantAt(day, NIGHT_MINUTES))
  return tonight > Date.parse(last) ? tonight : tonight + 24 * 60 * 60_000
}

/** Says what failed when it begins to fail, and not again while it goes on. */
async function reported(state: State, logger: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    state.failure = null
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    if (state.failure !== failure) logger.error({ err: error }, 'the backup failed')
    state.failure = failure
    if (error instanceof LogLost) state.broken = true
  }
}

type State = { -readonly [K in keyof BackupState]: BackupState[K] } & {
  /** The log could not be copied: nothing more can be restored before there is another whole backup. */
  broken: boolean
}

const freshState = (): State => ({
  since: Date.now(),
  copied_at: null,
  bases: [],
  check: undefined,
  failure: null,
  broken: false,
})

/** Reads all of the shelf when that is due. A server that stops in the midst leaves it to the next night. */
async function readBack(
  state: State,
  logger: Logger,
  verify: () => Promise<ShelfCheck>,
  signal: AbortSignal,
): Promise<void> {
  const last = Date.parse(state.check?.checked_at ?? state.bases[0]?.taken_at ?? '')
  if (Date.now() - last < CHECKED_EVERY_MS) return
  const check = await verify().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  if (check === undefined) return
  state.check = check
  const { faults, ...read } = check
  if (faults.length > 0) logger.error({ faults }, 'backups are broken on their shelf')
  else logger.info(read, 'all backups were read back')
}

/**
 * Backs an installation up by itself: all of it every night, and beside that what changes, some seconds after it changed.
 * `stop` copies the last changes too.
 */
export function startBackups({
  open,
  logger,
  every_ms = EVERY_MS,
  first_after_ms = FIRST_AFTER_MS,
}: ServiceOptions): BackupService {
  const stopping = new AbortController()
  const { signal } = stopping
  const state = freshState()
  const dueAt = () => nextWhole(state.bases.at(-1)?.taken_at, state.since, first_after_ms)
  let work: BackupWork | undefined
  let not_before = 0
  const whole = async ({ bases, takeWhole, verify, lastCheck }: BackupWork) => {
    state.check = await lastCheck()
    if (Date.now() < Math.max(state.broken ? 0 : dueAt(), not_before)) return
    not_before = Date.now() + AGAIN_MS
    const manifest = await takeWhole()
    if (manifest === undefined) return
    logger.info({ backup: manifest.id, bytes: manifest.bytes }, 'backed up')
    state.broken = false
    state.bases = await bases()
    await readBack(state, logger, () => verify(signal), signal)
  }
  const changes = async ({ copyChanges }: BackupWork) => {
    // Before the first backup there is nothing that changes could be laid over.
    if (state.bases.length === 0) return
    const started = Date.now()
    await copyChanges()
    state.copied_at = started
  }
  const round = (step: (work: BackupWork) => Promise<void>) =>
    reported(state, logger, async () => {
      work ??= await open()
      state.bases = await work.bases()
      await step(work)
    })
  const keepOn = async (step: (work: BackupWork) => Promise<void>) => {
    while (!signal.aborted) {
      await wait(every_ms, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await round(step)
    }
  }
  const keeping = Promise.all([keepOn(whole), keepOn(changes)])
  return {
    report: () => ({ state, next_at: Math.max(dueAt(), not_before) }),
    async stop() {
      stopping.abort()
      await keeping
      if (work !== undefined) await round(changes)
      await work?.close()
    },
  }
}
