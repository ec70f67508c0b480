import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isRunning, markOf } from '../kit/database/launcher/identity.ts'
import { removeFolder } from '../kit/database/launcher/left.ts'

const NAME = /^restore-[A-Za-z0-9]{6}$/
const OWNER = 'restoring.json'
/** Where releases before kept the file that was on its way, which a killed restore left there. */
const FORMER = 'bcare-bring-back-'
const HOUR_MS = 60 * 60 * 1000

/** A process, told apart from a later one of the same number. */
export interface ProcessMark {
  pid: number
  mark: string
}

/** This process. */
export const thisProcess = (): ProcessMark => ({ pid: process.pid, mark: markOf(process.pid) })

/** Whether a process that wrote this still lives. */
export const isAlive = ({ pid, mark }: ProcessMark): boolean => isRunning(pid) && markOf(pid) === mark

/** A folder for the time of a restore. */
export interface Scratch {
  path: string
  /** Removes it with all that is in it. */
  close: () => Promise<void>
}

/** Opens a folder for one restore; what this process leaves when it is killed, `sweepScratch` removes. */
export function openScratch(within: string): Scratch {
  mkdirSync(within, { recursive: true })
  const path = mkdtempSync(join(within, 'restore-'))
  writeFileSync(join(path, OWNER), JSON.stringify(thisProcess()), { mode: 0o600 })
  return { path, close: () => removeFolder(path) }
}

/** Whose a folder is; undefined for one that no restore has opened, or is opening just now. */
async function ownerOf(path: string): Promise<ProcessMark | undefined> {
  try {
    return JSON.parse(await readFile(join(path, OWNER), 'utf8')) as ProcessMark
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const isOld = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > HOUR_MS
}

/** Removes what restores left that were killed: their folders and the databases that still run in them. None that runs is touched. */
export async function sweepScratch(within: string, logger: Logger): Promise<void> {
  await mkdir(within, { recursive: true })
  for (const name of await readdir(within)) {
    if (!NAME.test(name)) continue
    const path = join(within, name)
    const owner = await ownerOf(path)
    // A folder that is not ours may have such a name, and an operator's own data in it.
    if (owner === undefined || isAlive(owner)) continue
    await removeFolder(path)
    logger.warn({ folder: path }, 'removed what a restore left that was killed')
  }
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    if (!name.startsWith(FORMER) || !(await isOld(path)) || !(await isOld(join(path, 'file')))) continue
    await rm(path, { recursive: true, force: true })
  }
}
