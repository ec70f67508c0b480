import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from './kit.ts'
import { ownerRows } from './suites/database.ts'
import { amount, bePatient } from './suites/torture.ts'

bePatient()

/** Two servers on one database, each with edits of its own. */
let clinics: [Clinic, Clinic]
beforeAll(async () => {
  const first = await openClinic()
  clinics = [first, await openClinic({ beside: first })]
})
afterAll(async () => {
  for (const clinic of clinics.toReversed()) await clinic.close()
})

const PAIRS = amount(500, 10_000)
const AT_ONCE = 10

interface Editable {
  id: number
  version: number
}

/** What two people may edit at once, and which text they fight for. */
const KINDS = [
  {
    path: '/v1/person/update',
    table: 'person',
    column: 'full_name',
    add: (name: string) =>
      ['/v1/person/add', { full_name: name, no_phone_reason: 'không nhớ', force: true }] as const,
  },
  {
    path: '/v1/tag/update',
    table: 'tag',
    column: 'name',
    add: (name: string) => ['/v1/tag/add', { name }] as const,
  },
  {
    path: '/v1/task/update',
    table: 'task',
    column: 'title',
    add: (name: string) => ['/v1/task/add', { title: name }] as const,
  },
] as const

async function post<T>(clinic: Clinic, path: string, body: object): Promise<{ code: number; data: T }> {
  const authorization = `Bearer ${await clinic.token('admin')}`
  return (await clinic.post(path, body, { authorization })).body as { code: number; data: T }
}

/** Changes one record from both servers at once, each knowing the same version; answers what each was told. */
const raceFor = async (path: string, { id, version }: Editable, column: string, texts: readonly string[]) =>
  Promise.all(
    clinics.map(async (clinic, index) => ({
      text: texts[index],
      code: (await post(clinic, path, { id, version, [column]: texts[index] })).code,
    })),
  )

test('of two edits of one version one is kept and the other is told, whatever the record', async () => {
  const records = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const kind = KINDS[index % KINDS.length] ?? KINDS[0]
      const [path, body] = kind.add(`Tranh nhau ${index}`)
      const { code, data } = await post<Editable>(clinics[0], path, body)
      expect([path, code]).toEqual([path, 0])
      return { kind, id: data.id, version: data.version, kept: '' }
    }),
  )
  const wrong: string[] = []
  for (let round = 0; round < PAIRS / AT_ONCE; round += 1) {
    await Promise.all(
      records.map(async (record, index) => {
        const { kind } = record
        const texts = ['một', 'hai'].map((side) => `Tranh nhau ${index} ${round} ${side}`)
        const told = await raceFor(kind.path, record, kind.column, texts)
        const won = told.filter(({ code }) => code === 0)
        const lost = told.filter(({ code }) => code === 409)
        if (won.length !== 1 || lost.length !== 1) wrong.push(`${kind.path} ${JSON.stringify(told)}`)
        record.kept = won[0]?.text ?? ''
        record.version += 1
      }),
    )
  }
  expect(wrong).toEqual([])
  for (const { kind, id, version, kept } of records) {
    const stored = await ownerRows(
      clinics[0].owner,
      `select ${kind.column} as text, version from ${kind.table} where tenant_id = 1 and id = $1`,
      [id],
    )
    expect(stored).toEqual([{ text: kept, version }])
  }
})

test('control: without its version an edit is lost, and the count of versions shows it', async () => {
  const { data } = await post<Editable>(clinics[0], '/v1/tag/add', { name: 'Không phiên bản' })
  const write = (name: string) =>
    ownerRows<{ version: number }>(
      clinics[0].owner,
      'update tag set name = $2, version = $3 where tenant_id = 1 and id = $1 returning version',
      [data.id, name, data.version + 1],
    )
  const told = await Promise.all([write('Không phiên bản một'), write('Không phiên bản hai')])
  expect(told.map(([row]) => row?.version)).toEqual([data.version + 1, data.version + 1])
})
