import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling, type Billing } from '../billing/fixture.ts'
import { refusal, type Api } from '../kit.ts'

let clinic: Billing
let receptionist: Api
let owing: { id: number; phone: string; code: string }
beforeAll(async () => {
  clinic = await openBilling()
  receptionist = clinic.as('receptionist')
  const { person_id } = await clinic.billed(900_000, 350_000)
  const change = {
    full_name: 'Tạ Thị Tra Cứu',
    gender: 'female',
    birth_year: 1990,
    phone: '0938 555 711',
  } as const
  const { id, code } = await clinic.manager.person.update({ id: person_id, ...change })
  owing = { id, code, phone: '+84938555711' }
})
afterAll(() => clinic.close())

const cards = async (text: string, by: Api = clinic.manager) => (await by.peopleSearch.people({ text })).data

test('a customer is found by a part of the number, the name without accents, and the code', async () => {
  for (const text of ['555711', '0938 555', 'tra cuu ta', owing.code.toLowerCase()])
    expect([text, (await cards(text)).map(({ id }) => id)]).toEqual([text, [owing.id]])
  expect(await cards('không có ai tên như vậy')).toEqual([])
})

test('a card has the balance of the profile, for users who may read the finances alone', async () => {
  const { debt, age } = await clinic.manager.person.get({ id: owing.id })
  expect(debt).toBe(1_250_000)
  const known = { code: owing.code, full_name: 'Tạ Thị Tra Cứu', gender: 'female', age, phone: owing.phone }
  for (const by of [clinic.manager, clinic.accountant])
    expect(await cards('555711', by)).toMatchObject([{ ...known, debt }])
  expect(await cards('555711', receptionist)).toMatchObject([{ ...known, debt: null }])
})

test('a card has the visit of today with its state: of several the one that goes on', async () => {
  expect(await cards('555711', receptionist)).toMatchObject([{ visit: null }])
  const first = await receptionist.track.add({ person_id: owing.id })
  await receptionist.track.update({ id: first.id, status: 'left', status_reason: 'Khách bận' })
  expect(await cards('555711', receptionist)).toMatchObject([{ visit: { id: first.id, status: 'left' } }])
  const second = await receptionist.track.add({ person_id: owing.id })
  expect(await cards('555711', receptionist)).toMatchObject([{ visit: { id: second.id, status: 'waiting' } }])
})

test('numbers are masked for users without the right, who find by a whole number and not by a part', async () => {
  const marketing = clinic.as('marketing')
  const [card] = await cards('0938555711', marketing)
  expect(card?.phone).toContain('*')
  expect(await cards('555711', marketing)).toEqual([])
})

test('one search is one statement, however many are found', async () => {
  for (let at = 0; at < 22; at += 1)
    await receptionist.person.add({
      full_name: `Đông Khách ${at}`,
      phone: `09770001${String(at).padStart(2, '0')}`,
    })
  clinic.clinic.statements.clear()
  const found = await clinic.manager.peopleSearch.people({ text: 'dong khach' })
  expect(found.has_more).toBe(true)
  expect(found.data).toHaveLength(20)
  expect(clinic.clinic.statements.get('/v1/search/people')).toBe(1)
})

test('who may not read customers is refused', async () => {
  expect(await refusal(clinic.as('nobody').peopleSearch.people({ text: 'tra cuu' }))).toMatchObject({
    kind: 'forbidden',
  })
})
