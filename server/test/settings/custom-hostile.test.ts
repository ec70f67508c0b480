import { cleanLine } from '@bcare/rules/text/clean'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomClinic, fresh, openCustomClinic } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { scriptFor, SCRIPTS } from '../suites/scripts.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

/** Names that turn, hide or run, beside the scripts that fit every field. */
const NAMES = [
  ...SCRIPTS.filter(({ length }) => length <= 60).slice(0, 12),
  '\u202Etxt.exe\u202C đảo chiều',
  'a\u200Bẩn\u2066 giữa',
  '=cmd|’/C calc’!A0',
  '@SUM(1+1)*cmd',
  '+1-1',
  "-2+3'; drop table person; --",
]

/** Every place of these families where a user names something, and how its name is read again. */
const PLACES: Record<string, (name: string) => Promise<string | undefined>> = {
  'the label of a field': async (label) =>
    (await own.admin.customDefinition.get({ id: (await own.field({ type: 'text', label })).id })).label,
  'the label of an option': async (label) => {
    const options = [{ value: 'a', label, is_active: true }]
    const { id } = await own.admin.customOptionSet.add({ name: fresh('Bộ'), options })
    return (await own.admin.customOptionSet.get({ id })).options[0]?.label
  },
  'the name of a term': async (name) =>
    (await own.admin.term.get({ id: (await own.admin.term.add({ vocabulary: 'source', name })).id })).name,
  'the name of a tag': async (name) =>
    (await own.admin.tag.get({ id: (await own.admin.tag.add({ name })).id })).name,
}

test.each(Object.entries(PLACES))(
  '%s is kept letter by letter without what nobody sees, or refused with a sentence',
  async (_, put) => {
    let kept = 0
    for (const name of NAMES) {
      const read = await put(name).catch((error: unknown) => error as { code?: number; message: string })
      if (typeof read === 'string') {
        expect(read).toBe(cleanLine(name))
        kept += 1
      } else
        expect(read).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/\p{L}/u) })
    }
    expect(kept).toBeGreaterThan(NAMES.length / 2)
  },
)

test.each(Object.entries(PLACES))('%s of ten thousand letters is refused by its field', async (_, put) => {
  expect(await refusal(put('x'.repeat(10_000)))).toMatchObject({ code: 400 })
})

const exported = async (format: 'csv', columns: string[]) => {
  const { app } = own.clinic.application
  const authorization = `Bearer ${await own.clinic.token('manager')}`
  const headers = { host: 'bcare.localhost', authorization, 'content-type': 'application/json' }
  const payload = { entity: 'person', columns, format }
  return (await app.inject({ method: 'POST', url: '/v1/export', headers, payload })).body
}

test('labels, options and values that a spreadsheet would run leave as text', async () => {
  const formula = '=HYPERLINK("http://x","y")'
  const options = [{ value: 'a', label: formula, is_active: true }]
  const set = await own.admin.customOptionSet.add({ name: fresh('Bộ'), options })
  const chosen = await own.field({ type: 'select', option_set_id: set.id, label: '+chọn' })
  const typed = await own.field({ type: 'text', label: '=nhãn' })
  await own.person({ [chosen.name]: 'a', [typed.name]: '@SUM(A1)' })
  const csv = await exported('csv', ['full_name', `custom.${chosen.name}`, `custom.${typed.name}`])
  const cells = csv
    .replace('\ufeff', '')
    .split(/\r?\n/)
    .flatMap((line) => line.split(','))
  expect(csv).toContain('HYPERLINK')
  expect(csv).toContain("'@SUM(A1)")
  expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
})

test('values that are scripts are kept as they are typed, and told in the history as text', async () => {
  const field = await own.field({ type: 'text', label: scriptFor(0, 60) })
  const { id } = await own.person({ [field.name]: scriptFor(3, 200) })
  const got = await own.receptionist.person.get({ id, custom: 'all' })
  expect(got.custom).toEqual({ [field.name]: scriptFor(3, 200) })
  const { data } = await own.admin.history.list({ entity_type: 'person', entity_id: id, limit: 5 })
  const change = data
    .flatMap(({ changes }) => changes)
    .find(({ field: name }) => name === `custom.${field.name}`)
  expect(change).toMatchObject({ label: scriptFor(0, 60), to: scriptFor(3, 200) })
})
