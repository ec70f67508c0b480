import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../appointments/fixture.ts'
import { type Carrying, carriersOf } from './custom-carriers.ts'
import { refusal } from '../kit.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let fixture: Fixture
let carriers: ReturnType<typeof carriersOf>
beforeAll(async () => {
  fixture = await openFixture()
  carriers = carriersOf(fixture, (await fixture.manager.pipeline.list({})).data[0]?.id ?? 0)
})
afterAll(() => fixture.close())

async function fieldOf(entity_type: Carrying, name: string, type: 'text' | 'integer') {
  const { id } = await fixture.admin.customDefinition.add({
    entity_type,
    name,
    label: `Trường ${name}`,
    type,
  })
  await fixture.admin.customDefinition.update_status({ id, status: 'active' })
}

describe.each(['deal', 'appointment', 'task', 'user'] as const)('a custom field on %s', (entity_type) => {
  test('is filled in with a new one, changed, found, sorted by, and told in its history', async () => {
    const carrier = carriers[entity_type]
    await fieldOf(entity_type, 'ma_rieng', 'text')
    await fieldOf(entity_type, 'do_kho', 'integer')
    const hard = await carrier.add({ ma_rieng: 'A-1', do_kho: 9 })
    const easy = await carrier.add({ ma_rieng: 'B-2', do_kho: 2 })
    expect((await carrier.get(hard.id)).custom).toEqual({ ma_rieng: 'A-1', do_kho: 9 })

    const now = await carrier.get(easy.id)
    await carrier.update(now, { ma_rieng: 'C-3' })
    expect((await carrier.get(easy.id)).custom).toEqual({ ma_rieng: 'C-3', do_kho: 2 })
    if (carrier.find) {
      const found = await carrier.find({ field: 'custom.ma_rieng', op: 'eq', value: 'C-3' })
      expect(found.map(({ id }) => id)).toEqual([easy.id])
    }
    const ordered = (await carrier.sorted('custom.do_kho')).map(({ id }) => id)
    expect(ordered.indexOf(easy.id)).toBeLessThan(ordered.indexOf(hard.id))

    const log = await fixture.admin.history.list({ entity_type, entity_id: easy.id, limit: 20 })
    expect(JSON.stringify(log.data)).toContain('custom.ma_rieng')
  })

  test('refuses what its definition does not take, and writes nothing of it', async () => {
    const carrier = carriers[entity_type]
    expect(await refusal(carrier.add({ do_kho: 'nhiều lắm' }))).toMatchObject({
      kind: 'rule',
      data: { errors: [{ field: 'custom.do_kho' }] },
    })
    expect(await refusal(carrier.add({ khong_co: 'x' }))).toMatchObject({ kind: 'rule' })
  })
})
