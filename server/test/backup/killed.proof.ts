import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleRestores } from '../../src/backup/settle.ts'
import { isRunning } from '../../src/kit/database/launcher/identity.ts'
import { openBackupFixture, throwaway, type BackupFixture } from '../setup/backup-fixture.ts'
import { startCommand, type Command } from '../setup/commands.ts'
import { addPerson, bearer } from '../setup/drill.ts'
import { ownerRows, withClient } from '../suites/database.ts'
import { endProcess, startProcess, type ServerProcess } from '../suites/process.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const live = throwaway('killed')
const place = throwaway('killed-to')
const started = { BACKUP_TO: 'off' }
let server: ServerProcess
let fixture: BackupFixture

beforeAll(async () => {
  server = await startProcess(live.path, { ...started, DEMO: '1' })
  fixture = await openBackupFixture(live.path, place.path)
  await addPerson(server, await bearer(server), 'Người Ở Lại')
  await fixture.work.takeWhole()
})
afterAll(async () => {
  await fixture.close()
  await endProcess(server, 'SIGTERM')
  live.remove()
  place.remove()
})

const restore = (): Command =>
  startCommand('restore', ['latest', 'clinic', 'bcare'], { DATA_DIR: live.path, BACKUP_TO: place.path })

const statusOf = async () =>
  (await ownerRows<{ status: string }>(fixture.owner, `select status from tenant where key = 'bcare'`))[0]
    ?.status

const names = (pattern: RegExp) => readdirSync(live.path).filter((name) => pattern.test(name))

/** The database that a restore has opened beside. */
function databaseBeside(): number {
  const [folder = ''] = names(/^restore-/)
  return Number(readFileSync(join(live.path, folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The command runs in the process that `bin/command.js` starts: both are killed, as a machine that dies kills them. */
async function kill({ child, ended }: Command): Promise<void> {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  child.kill('SIGKILL')
  for (const pid of children.filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  await ended
}

/** What a start says of what it finds, and does. */
async function settle(): Promise<string> {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await settleRestores({ owner: fixture.owner, data_dir: live.path }, logger)
  return lines.join('')
}

const closed = () =>
  vi.waitFor(async () => expect(await statusOf()).toBe('suspended'), { timeout: 120_000, interval: 20 })

async function startAgain(): Promise<void> {
  await endProcess(server, 'SIGTERM')
  server = await startProcess(live.path, started)
}

// Only Linux says which processes a process has started.
test.runIf(process.platform === 'linux')(
  'a restore that was killed before it changed anything leaves nothing behind the next start, and one that runs is left alone',
  async () => {
    const restoring = restore()
    await closed()
    const beside = databaseBeside()
    expect(await settle()).toBe('')
    expect([await statusOf(), names(/^restore-|^clinic-closed/).length, isRunning(beside)]).toEqual([
      'suspended',
      2,
      true,
    ])

    await kill(restoring)
    expect([await statusOf(), isRunning(beside)]).toEqual(['suspended', true])
    await startAgain()
    expect([await statusOf(), names(/^restore-|^clinic-closed/), isRunning(beside)]).toEqual([
      'active',
      [],
      false,
    ])
    await bearer(server)
  },
)

test.runIf(process.platform === 'linux')(
  'one that was killed between the rows and the end leaves the clinic closed, says so, and is done again',
  async () => {
    const restoring = await withClient(fixture.owner, async (holding) => {
      await holding.query('begin; lock table history in share row exclusive mode')
      const command = restore()
      // It has replaced the rows when it wants to say so in the log.
      await vi.waitFor(
        async () =>
          expect(
            await ownerRows(
              fixture.owner,
              `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%app.record(null, ''restore''%'`,
            ),
          ).toHaveLength(1),
        { timeout: 120_000, interval: 50 },
      )
      await kill(command)
      await holding.query('rollback')
      return command
    })
    expect((await restoring.ended).code).toBeNull()
    expect(await settle()).toContain('stays closed, restore it again')
    await startAgain()
    expect([await statusOf(), names(/^restore-/)]).toEqual(['suspended', []])
    const again = await restore().ended
    expect([again.code, again.complained]).toEqual([0, ''])
    expect([await statusOf(), names(/^restore-|^clinic-closed/)]).toEqual(['active', []])
    await bearer(server)
    expect(existsSync(join(live.path, 'cluster', 'PG_VERSION'))).toBe(true)
  },
)
