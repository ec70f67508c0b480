import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let ours: Api
let others: Api
beforeAll(async () => {
  clinic = await openClinic()
  ours = await clinic.as('admin')
  others = await clinic.as('admin', 'saas')
})
afterAll(() => clinic.close())

const rows = <T extends object>(text: string, values?: unknown[]) => ownerRows<T>(clinic.owner, text, values)

/** Adds tags in turn; answers by how much the id grows from each to the next. */
async function stepsOf(api: Api, names: string, between: () => Promise<unknown> = async () => {}) {
  const ids: number[] = []
  for (let no = 0; no < 4; no += 1) {
    ids.push((await api.tag.add({ name: `${names} ${no}` })).id)
    await between()
  }
  return ids.slice(1).map((id, index) => id - (ids[index] ?? 0))
}

test('the ids of a clinic do not tell what others do', async () => {
  const alone = await stepsOf(ours, 'Một mình')
  let added = 0
  const busy = async () => {
    for (let no = 0; no < 5; no += 1) await others.tag.add({ name: `Đông khách ${(added += 1)}` })
  }
  expect(await stepsOf(ours, 'Bên cạnh', busy)).toEqual(alone)
})

test('an id of one clinic is none of another', async () => {
  for (const table of ['tag', 'user', 'history']) {
    const [found] = await rows(
      `select count(distinct tenant_id)::int as clinics, count(*) = count(distinct id) as apart from "${table}"`,
    )
    expect(found).toEqual({ clinics: 2, apart: true })
  }
})
