import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { amount, bePatient } from '../suites/torture.ts'

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

const PAIRS = amount({ test: 20, proofs: 500, torture: 10_000 })
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
const raceFor = async (
  path: string,
  known: { id: number; version?: number },
  column: string,
  texts: readonly string[],
) =>
  Promise.all(
    clinics.map(async (clinic, index) => ({
      text: texts[index],
      code: (await post(clinic, path, { ...known, [column]: texts[index] })).code,
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
        const { kind, id } = record
        const texts = ['một', 'hai'].map((side) => `Tranh nhau ${index} ${round} ${side}`)
        const told = await raceFor(kind.path, { id, version: record.version }, kind.column, texts)
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

test('control: of two edits that name no version both are kept, and one of them is lost', async () => {
  for (const { path, table, column, add } of KINDS) {
    const [way, body] = add(`Không phiên bản ${table}`)
    const { data } = await post<Editable>(clinics[0], way, body)
    const texts = ['một', 'hai'].map((side) => `Không phiên bản ${table} ${side}`)
    const told = await raceFor(path, { id: data.id }, column, texts)
    expect(told.map(({ code }) => code)).toEqual([0, 0])
  }
})
