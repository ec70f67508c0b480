import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BackupWork } from '../../src/backup/work.ts'

/** Pauses that were asked for, each of which lasts until the test ends it. */
const { pauses } = vi.hoisted(() => ({ pauses: [] as { milliseconds: number; end: () => void }[] }))

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (milliseconds: number, _value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<void>((resolve) => {
      pauses.push({ milliseconds, end: resolve })
      signal?.addEventListener('abort', () => resolve())
    }),
}))

const { startBackups } = await import('../../src/backup/service.ts')

beforeEach(() => void pauses.splice(0))

/** What a lost machine may cost (docs/operating.md). */
const MOST_MS = 60_000

test('the newest changes are copied again within a minute of the copy before, unless a test says otherwise', async () => {
  const copyChanges = vi.fn(async () => {})
  const base = { id: 'x', taken_at: new Date().toISOString() }
  const work = {
    bases: async () => [base],
    takeWhole: async () => undefined,
    copyChanges,
    close: async () => {},
  } as unknown as BackupWork
  const service = startBackups({ open: async () => work, logger: pino({ level: 'silent' }) })
  for (let round = 1; round <= 3; round += 1) {
    await vi.waitFor(() => expect(pauses.length).toBe(2), 30_000)
    expect(Math.max(...pauses.map(({ milliseconds }) => milliseconds))).toBeLessThanOrEqual(MOST_MS)
    for (const { end } of pauses.splice(0)) end()
    await vi.waitFor(() => expect(copyChanges).toHaveBeenCalledTimes(round), 30_000)
  }
  await service.stop()
})
