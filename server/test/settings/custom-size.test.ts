import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { csvOf, openFixture } from '../setup/import-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
let names: string[]
beforeAll(async () => {
  own = await openCustomClinic()
  names = []
  for (let at = 0; at < 20; at += 1) names.push((await own.field({ type: 'long_text' })).name)
})
afterAll(() => own.close())

const filled = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, 'ế'.repeat(5_000)]))

// Two hundred records of a hundred such fields were one answer of hundreds of megabytes, and a few of these the end of the process.
test('the fields of one record hold so much together, in one go or bit by bit', async () => {
  expect(await refusal(own.person(filled(names)))).toMatchObject({ code: 422 })
  const { id } = await own.person(filled(names.slice(0, 7)))
  const fault = await refusal(own.receptionist.person.update({ id, custom: filled(names.slice(7, 9)) }))
  expect([fault.code, fault.message]).toEqual([422, expect.stringContaining('40.000 ký tự')])
  await own.receptionist.person.update({ id, custom: { [names[0] ?? '']: 'ngắn' } })
})

test('neither does a file bring more', async () => {
  const fixture = await openFixture(own.clinic)
  const labels = names.map((name) => `Trường ${name}`)
  const texts = names.map(() => 'ế'.repeat(5_000))
  const { progress } = await fixture.checked(
    'dài.csv',
    csvOf([
      ['Họ tên', 'SĐT', ...labels],
      ['Trần Dài', '0955100100', ...texts],
    ]),
  )
  expect(progress).toMatchObject({ error: 1 })
})

test('a page of the rows of a file shows the beginnings of long cells, and no number that is cut in two', async () => {
  const fixture = await openFixture(own.clinic)
  const text = `${'a'.repeat(494)} 001085012345 ${'b'.repeat(20_000)}`
  const { id } = await fixture.upload(
    'ô dài.csv',
    csvOf([
      ['Họ tên', 'SĐT', 'Ghi chú'],
      ['Trần Ô', '0955100101', text],
    ]),
  )
  const { data } = await fixture.api.personImport.rows({ id })
  const [, , shown = ''] = data[0]?.cells ?? []
  expect([shown.length, shown.startsWith('a'.repeat(494)), /\d{5}/.test(shown)]).toEqual([500, true, false])
})
