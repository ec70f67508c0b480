import {
  CUSTOM_TYPES,
  isSearchable,
  isSortable,
  isMany,
  type CustomType,
} from '@bcare/rules/settings/custom-field'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../appointments/fixture.ts'
import { carriersOf, type Carrying } from './custom-carriers.ts'
import { openFixture as openFiles, type Fixture as Files } from '../setup/import-fixture.ts'
import { readSheet } from '../setup/sheets.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

/** Every type of custom field on every entity that carries some: written, read, changed, found, sorted by, taken along. */

const ENTITIES = ['person', 'deal', 'appointment', 'task', 'user'] as const satisfies readonly Carrying[]
/** Services have no screens yet, and a file hangs on a record that is there (settings-custom-file.test.ts). */
const TYPES = CUSTOM_TYPES.filter((type) => type !== 'product' && type !== 'file')

let fixture: Fixture
let files: Files
let carriers: ReturnType<typeof carriersOf>
let option_set_id: number
/** Two values of each type, the lesser first where there is an order. */
let values: Record<string, readonly [unknown, unknown]>

beforeAll(async () => {
  fixture = await openFixture()
  files = await openFiles(fixture.clinic)
  carriers = carriersOf(fixture, (await fixture.manager.pipeline.list({})).data[0]?.id ?? 0)
  const options = ['Sứ', 'Kim loại'].map((label, at) => ({ value: `o${at + 1}`, label, is_active: true }))
  option_set_id = (await fixture.admin.customOptionSet.add({ name: 'Mắc cài', options })).id
  const [one = 0, other = 0] = fixture.doctors
  const source = async (name: string) => (await fixture.admin.term.add({ vocabulary: 'source', name })).id
  values = {
    text: ['Ấm', 'Ân'],
    long_text: ['Dòng một\nDòng hai', 'Dòng ba'],
    integer: [-2, 7],
    decimal: [1.25, 2.5],
    money: [0, 15_000_000],
    percent: [0.5, 99],
    date: ['2026-03-05', '2026-11-06'],
    datetime: ['2026-03-05T01:30:00.000Z', '2026-11-06T07:00:00.000Z'],
    boolean: [false, true],
    select: ['o1', 'o2'],
    multi_select: [['o1'], ['o1', 'o2']],
    phone: ['+84903111222', '+84903111223'],
    email: ['a@vidu.vn', 'b@vidu.vn'],
    url: ['https://a.vidu.vn/', 'https://b.vidu.vn/'],
    user: [one, other],
    person: [await fixture.person('An'), await fixture.person('Bình')],
    term: [await source('Báo giấy'), await source('Bạn bè')],
    tooth: [[11], [21, 36]],
    rating: [2, 5],
    color: ['#112233', '#AABBCC'],
  }
})
afterAll(() => fixture.close())

const draftOf = (type: CustomType) => ({
  label: `Kiểu ${type}`,
  type,
  ...((type === 'select' || type === 'multi_select') && { option_set_id }),
  ...(type === 'term' && { validation: { vocabulary: 'source' as const } }),
})

describe.each(ENTITIES)('on %s', (entity_type) => {
  test.each(TYPES)('a field of type %s', async (type) => {
    const carrier = carriers[entity_type]
    const name = `kieu_${type}`
    const made = await fixture.admin.customDefinition.add({ entity_type, name, ...draftOf(type) })
    await fixture.admin.customDefinition.update_status({ id: made.id, status: 'active' })
    const [less, more] = values[type] ?? []

    const first = await carrier.add({ [name]: less })
    const second = await carrier.add({})
    const saved = await carrier.update(await carrier.get(second.id), { [name]: more })
    expect(saved.version).toBeGreaterThan(second.version)
    expect((await carrier.get(first.id)).custom?.[name]).toEqual(less)
    expect((await carrier.get(second.id)).custom?.[name]).toEqual(more)

    const field = `custom.${name}` as const
    if (carrier.find && isSearchable(type)) {
      const sought = isMany(type) ? (more as unknown[]).slice(-1) : more
      const filter = isMany(type)
        ? ({ op: 'in', value: sought } as const)
        : ({ op: 'eq', value: sought } as const)
      expect((await carrier.find({ field, ...filter })).map(({ id }) => id)).toEqual([second.id])
    }
    if (isSortable(type)) {
      const order = (await carrier.sorted(field)).map(({ id }) => id)
      const place = (id: number) => order.indexOf(id)
      // Names sort references; everything else sorts by its value.
      if (!['user', 'person', 'term', 'select', 'color'].includes(type))
        expect(place(first.id)).toBeLessThan(place(second.id))
      expect(place(first.id)).toBeGreaterThanOrEqual(0)
    }
    if (entity_type === 'user') return
    const { bytes } = await files.download('/v1/export', {
      entity: entity_type,
      columns: [field],
      format: 'xlsx',
    })
    const [head, ...lines] = (await readSheet(bytes)).cells
    expect(head).toEqual([`Kiểu ${type}`])
    expect(lines.flat().filter((cell) => cell !== '')).toHaveLength(2)
  })
})
