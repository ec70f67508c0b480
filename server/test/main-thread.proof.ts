import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic } from './custom-clinic.ts'
import { csvOf, openDesk } from './setup/import-desk.ts'
import { bePatient } from './suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

// What stands for ten seconds is ended by the watchdog, and the job begins again in the next life of the server.
test('a file whose every value costs its pattern the most does not hold the main thread', async () => {
  const desk = await openDesk(own.clinic)
  const fields = await Promise.all(
    Array.from({ length: 4 }, () =>
      own.field({ type: 'text', validation: { regex: '(?i)(?:\\p{L}*\\p{Lu}*){44}9' } }),
    ),
  )
  const names = ['Họ tên', 'SĐT', ...fields.map(({ label }) => label)]
  const rows = Array.from({ length: 500 }, (_, at) => [
    `Trần Chậm ${at}`,
    `0944${String(100_000 + at)}`,
    ...fields.map(() => 'x'.repeat(200)),
  ])
  const { id, mapping } = await desk.upload('chậm.csv', csvOf([names, ...rows]))
  expect(mapping.filter((target) => target?.startsWith('custom.'))).toHaveLength(4)
  const stood = monitorEventLoopDelay({ resolution: 10 })
  stood.enable()
  const begun = performance.now()
  await desk.api.personImport.check({ id, mapping, options: {} })
  const { status, progress } = await desk.settled(id)
  const all = performance.now() - begun
  stood.disable()
  expect([status, progress.error]).toEqual(['checked', 500])
  // All rows are of one batch: without a pause between them the thread stands for nearly all of the time.
  expect(stood.max / 1e6).toBeLessThan(all / 3)
})
