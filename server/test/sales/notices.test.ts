import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClinic, type Api, type Clinic } from '../kit.ts'
import { openBells, type Bells } from '../setup/bells.ts'

const [CLINIC, CONSULTED, REFUSED] = [1, 2, 7]

let clinic: Clinic
let bells: Bells
let manager: Api
let consultant: Api
let people = 0

beforeAll(async () => {
  clinic = await openClinic()
  bells = await openBells(clinic)
  manager = await clinic.as('manager')
  consultant = await clinic.as('consultant')
})
beforeEach(() => bells.clear())
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

/** A deal of the consultant, whom nothing of its making is told about. */
async function aDeal() {
  people += 1
  const phone = `09${String(30_000_000 + people)}`
  const person = await manager.person.add({ full_name: `Lê Thị Số ${people}`, phone })
  const deal = await manager.deal.add({
    name: 'Niềng răng',
    person_id: person.id,
    pipeline_id: CLINIC,
    owner_id: bells.ids['consultant'] ?? 0,
  })
  await bells.clear()
  return deal
}

test('an owner hears to which stage another user brought the deal', async () => {
  const { id, version, person_name, pipeline_id, person_id } = await aDeal()
  const moved = await manager.deal.move({ id, version, stage_id: CONSULTED })
  expect(await bells.told()).toEqual([`consultant: ${person_name}: cơ hội chuyển sang «${moved.stage_name}»`])
  const { data } = await consultant.notification.list({})
  expect(data).toMatchObject([
    {
      type: 'deal_moved',
      body: 'Niềng răng',
      severity: 'info',
      entity_type: 'deal',
      entity_id: id,
      data: { pipeline_id, person_id },
    },
  ])
})

test('a lost deal is louder, and an owner who moves their own is not notified', async () => {
  const lost_reason_id = (
    await (await clinic.as('admin')).term.add({ vocabulary: 'lost_reason', name: 'Xa nhà' })
  ).id
  const lost = await aDeal()
  await manager.deal.move({ id: lost.id, version: lost.version, stage_id: REFUSED, lost_reason_id })
  await bells.settled()
  expect((await consultant.notification.list({})).data[0]?.severity).toBe('warning')
  const own = await aDeal()
  await consultant.deal.move({ id: own.id, version: own.version, stage_id: CONSULTED })
  expect(await bells.told()).toEqual([])
})
