import { monitorEventLoopDelay } from 'node:perf_hooks'
import { MOST_CHARACTERS } from '@bcare/rules/settings/custom-check'
import { MOST_WORK } from '@bcare/rules/settings/custom-pattern'
import { RE2JS } from 're2js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCustomClinic, type CustomClinic } from '../settings/custom-clinic.ts'
import { refusal } from '../kit.ts'
import { csvOf, openFixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

// What stands for ten seconds is ended by the watchdog, and the job begins again in the next life of the server.
test('a file whose every value costs its pattern the most does not hold the main thread', async () => {
  const fixture = await openFixture(own.clinic)
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
  const { id, mapping } = await fixture.upload('chậm.csv', csvOf([names, ...rows]))
  expect(mapping.filter((target) => target?.startsWith('custom.'))).toHaveLength(4)
  const stood = monitorEventLoopDelay({ resolution: 10 })
  stood.enable()
  const begun = performance.now()
  await fixture.api.personImport.check({ id, mapping, options: {} })
  const { status, progress } = await fixture.settled(id)
  const all = performance.now() - begun
  stood.disable()
  expect([status, progress.error]).toEqual(['checked', 500])
  // All rows are of one batch: without a pause between them the thread stands for nearly all of the time.
  expect(stood.max / 1e6).toBeLessThan(all / 3)
})

/** Steps times characters of all patterns that were run within one turn of the loop, by the number of the turn. */
async function workByTurn(work: () => Promise<unknown>): Promise<number[]> {
  const turns = new Map<number, number>()
  let turn = 0
  let next = setImmediate(function count() {
    turn += 1
    next = setImmediate(count)
  })
  const original: unknown = Reflect.get(RE2JS.prototype, 'matcher')
  if (typeof original !== 'function') throw new Error('RE2JS has no matcher')
  const watched = vi.spyOn(RE2JS.prototype, 'matcher').mockImplementation(function (this: RE2JS, text) {
    turns.set(turn, (turns.get(turn) ?? 0) + this.programSize() * String(text).length)
    return Reflect.apply(original, this, [text]) as ReturnType<RE2JS['matcher']>
  })
  try {
    await work()
  } finally {
    clearImmediate(next)
    watched.mockRestore()
  }
  return [...turns.values()]
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

/** So much may meet in one turn: a piece that ends as another begins. */
const MOST_IN_TURN = 2 * MOST_WORK

test('a record whose every value costs its pattern the most is judged a piece in each turn, from a form and from a file', async () => {
  const length = 500
  const fields = []
  for (let at = 0; at < MOST_CHARACTERS / length - 5; at += 1)
    fields.push(
      await own.field({
        type: 'long_text',
        validation: { regex: `(?i)(?:${'x*y*'.repeat(45)})${at}9`, max_len: length },
      }),
    )
  const dear = 'x'.repeat(length)
  const values = Object.fromEntries(fields.map(({ name }) => [name, dear]))
  const of_form = await workByTurn(async () => {
    const faults = await Promise.all([own.person(values), own.person(values)].map(refusal))
    for (const { code, data } of faults)
      expect([code, (data as { errors: object[] }).errors.length]).toEqual([422, fields.length])
  })
  expect(sum(of_form)).toBeGreaterThan(50 * MOST_WORK)
  expect(Math.max(...of_form)).toBeLessThanOrEqual(MOST_IN_TURN)

  const fixture = await openFixture(own.clinic)
  const names = ['Họ tên', 'SĐT', ...fields.map(({ label }) => label)]
  const row = ['Trần Đắt', '0944200100', ...fields.map(() => dear)]
  const { id, mapping } = await fixture.upload('đắt.csv', csvOf([names, row]))
  const of_file = await workByTurn(async () => {
    await fixture.api.personImport.check({ id, mapping, options: {} })
    expect((await fixture.settled(id)).progress.error).toBe(1)
  })
  expect(sum(of_file)).toBeGreaterThan(25 * MOST_WORK)
  expect(Math.max(...of_file)).toBeLessThanOrEqual(MOST_IN_TURN)
})
