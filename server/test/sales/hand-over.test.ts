import { expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { aDeal, aPerson, clinic, manager, REFUSED, aLostReason } from './clinic.ts'

const who = async (username: string): Promise<number> => {
  const { data } = await manager.user.list({ limit: 200 })
  return data.find((user) => user.username === username)?.id ?? 0
}
const role = async (code: string): Promise<number> => {
  const { data } = await manager.term.list({ vocabulary: 'deal_role', limit: 200 })
  const found = data.find((term) => term.code === code)
  return (
    found?.id ?? (await (await clinic.as('admin')).term.add({ vocabulary: 'deal_role', name: code, code })).id
  )
}
const team = async (deal_id: number) =>
  (await manager.dealUser.list({ deal_id, limit: 50 })).data
    .filter(({ left_at }) => left_at === null)
    .map(({ user_id, role_term_id, share_pct, is_primary }) => ({
      user_id,
      role_term_id,
      share_pct,
      is_primary,
    }))
const open = async (user_id: number) => (await manager.personAssignment.portfolio({ user_id })).open_deals

test('open deals go along with their customers, and round; what is over stays', async () => {
  const [leaving, anna, binh] = [await who('telesale'), await who('consultant'), await who('care')]
  const hers = await aPerson()
  await manager.personAssignment.assign({ person_ids: [hers], user_ids: [anna], role: 'consultant' })
  const followed = await Promise.all([1, 2, 3].map(() => aDeal({ person_id: hers, owner_id: leaving })))
  const loose = await aDeal({ owner_id: leaving })
  const lost = await aDeal({ owner_id: leaving })
  await manager.deal.move({
    id: lost.id,
    stage_id: REFUSED,
    version: lost.version,
    lost_reason_id: await aLostReason('Giá cao'),
    reason: 'Giá cao',
  })
  expect(await open(leaving)).toBe(4)
  const given = await manager.deal.hand_over({
    from_user_id: leaving,
    to_user_ids: [anna, binh],
    reason: 'Nghỉ việc',
  })
  expect(given).toMatchObject({ moved: 4, remaining: 0 })
  const owner = async (id: number) => (await manager.deal.get({ id })).owner_id
  for (const { id } of followed) expect(await owner(id)).toBe(anna)
  expect(await owner(loose.id)).toBe(binh)
  expect(await owner(lost.id)).toBe(leaving)
  expect(await open(leaving)).toBe(0)
  const { data } = await (await clinic.as('admin')).history.list({ entity_type: 'deal', entity_id: loose.id })
  expect(data[0]).toMatchObject({ reason: 'Nghỉ việc' })
})

test('parts of other people’s deals go along with their shares, and join what the taker has already', async () => {
  const [leaving, taker, owner] = [await who('telesale'), await who('consultant'), await who('manager')]
  const [advises, sells] = [await role('consultant'), await role('telesale')]
  const deal = await aDeal({ owner_id: owner })
  const add = (user_id: number, role_term_id: number, share_pct: number) =>
    manager.dealUser.add({ deal_id: deal.id, user_id, role_term_id, share_pct })
  await add(leaving, sells, 30)
  await add(leaving, advises, 20)
  await add(taker, advises, 15)
  expect(await open(leaving)).toBe(1)
  await manager.deal.hand_over({ from_user_id: leaving, to_user_ids: [taker], reason: 'Nghỉ việc' })
  const now = await team(deal.id)
  expect(now).toHaveLength(3)
  expect(now).toEqual(
    expect.arrayContaining([
      { user_id: taker, role_term_id: sells, share_pct: 30, is_primary: false },
      { user_id: taker, role_term_id: advises, share_pct: 35, is_primary: false },
      expect.objectContaining({ user_id: owner, is_primary: true }),
    ]),
  )
  expect((await manager.deal.get({ id: deal.id })).owner_id).toBe(owner)
})

test('is refused to oneself, and to users who may not assign deals', async () => {
  const leaving = await who('telesale')
  const body = { from_user_id: leaving, to_user_ids: [leaving], reason: 'Nhầm' }
  expect(await refusal(manager.deal.hand_over(body))).toMatchObject({ code: 422 })
  const doctor = await clinic.as('doctor')
  const other = { ...body, to_user_ids: [await who('care')] }
  expect(await refusal(doctor.deal.hand_over(other))).toMatchObject({ code: 403 })
})
