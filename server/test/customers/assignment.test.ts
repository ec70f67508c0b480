import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let manager: Api
let receptionist: Api
const staff: Record<string, number> = {}
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
  for (const { id, username } of (await manager.user.list({ limit: 200 })).data) staff[username] = id
})
afterAll(() => clinic.close())

let number = 100_000
const aPerson = async (more: object = {}): Promise<number> => {
  number += 1
  const added = await manager.person.add({ full_name: `Khách ${number}`, phone: `0977${number}`, ...more })
  return added.id
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson()))
const who = (username: string) => staff[username] ?? 0
const ownerOf = async (id: number) => (await manager.person.get({ id })).owner_name
const running = async (person_id: number) =>
  (await manager.personAssignment.list({ person_id, is_active: true })).data.map(
    ({ user_name, role, is_primary }) => ({ user_name, role, is_primary }),
  )

describe('one customer', () => {
  test('is entered with a user who answers for them in their own capacity', async () => {
    const id = await aPerson({ owner_id: who('telesale') })
    expect(await ownerOf(id)).toBe('Telesale')
    expect(await running(id)).toEqual([{ user_name: 'Telesale', role: 'telesale', is_primary: true }])
  })

  test('gets a new user: the one before ends, and the history keeps both', async () => {
    const id = await aPerson({ owner_id: who('consultant') })
    await receptionist.personAssignment.add({
      person_id: id,
      user_id: who('manager'),
      role: 'consultant',
      reason: 'Khách yêu cầu',
    })
    expect(await ownerOf(id)).toBe('Quản lý phòng khám')
    const { data } = await manager.personAssignment.list({ person_id: id })
    expect(data).toMatchObject([
      {
        user_name: 'Quản lý phòng khám',
        is_active: true,
        reason: 'Khách yêu cầu',
        assigned_by_name: 'Lễ tân',
      },
      { user_name: 'Tư vấn', is_active: false },
    ])
    expect(data[1]?.end_at).toBe(data[0]?.start_at)
    const changes = await ownerRows<{ changes: { owner_id: unknown } }>(
      clinic.owner,
      `select changes from history where entity_type = 'person' and entity_id = $1 and changes ? 'owner_id' order by id`,
      [id],
    )
    expect(changes.at(-1)?.changes.owner_id).toEqual([who('consultant'), who('manager')])
  })

  test('has one primary a role, and others beside', async () => {
    const id = await aPerson({ owner_id: who('consultant') })
    await manager.personAssignment.add({
      person_id: id,
      user_id: who('care'),
      role: 'consultant',
      is_primary: false,
    })
    await manager.personAssignment.add({ person_id: id, user_id: who('doctor'), role: 'doctor' })
    expect(await running(id)).toHaveLength(3)
    expect(await ownerOf(id)).toBe('Tư vấn')
    const twice = { person_id: id, user_id: who('doctor'), role: 'doctor' } as const
    expect(await refusal(manager.personAssignment.add(twice))).toMatchObject({ code: 409 })
  })

  test('loses their owner to the next role when the first ends', async () => {
    const id = await aPerson({ owner_id: who('telesale') })
    const begun = await manager.personAssignment.add({
      person_id: id,
      user_id: who('consultant'),
      role: 'consultant',
    })
    expect(await ownerOf(id)).toBe('Tư vấn')
    const end_at = new Date().toISOString()
    const ended = await manager.personAssignment.update({ id: begun.id, version: begun.version, end_at })
    expect(ended).toMatchObject({ is_active: false })
    expect(await ownerOf(id)).toBe('Telesale')
    expect(await refusal(manager.personAssignment.update({ id: begun.id, end_at }))).toMatchObject({
      code: 422,
      message: 'Phân công đã kết thúc, hãy phân công mới',
    })
  })

  test('does not end in the future, nor before it began', async () => {
    const id = await aPerson()
    const begun = await manager.personAssignment.add({ person_id: id, user_id: who('care'), role: 'care' })
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    for (const end_at of [at(3_600_000), at(-3_600_000)])
      expect(await refusal(manager.personAssignment.update({ id: begun.id, end_at }))).toMatchObject({
        code: 422,
      })
  })

  test('is not given to a user who left', async () => {
    await ownerRows(clinic.owner, `update "user" set status = 'resigned' where id = $1`, [who('storekeeper')])
    const wanted = { person_id: await aPerson(), user_id: who('storekeeper'), role: 'care' } as const
    expect(await refusal(manager.personAssignment.add(wanted))).toMatchObject({
      code: 422,
      message: 'Nhân viên được chọn không còn làm việc, hãy chọn người khác',
    })
  })

  test('is seen by the user who answers for them, and no longer when that has ended', async () => {
    const id = await aPerson()
    const telesale = await clinic.as('telesale')
    expect(await refusal(telesale.person.get({ id }))).toMatchObject({ code: 404 })
    const begun = await manager.personAssignment.add({
      person_id: id,
      user_id: who('telesale'),
      role: 'telesale',
    })
    expect(await telesale.person.get({ id })).toMatchObject({ id })
    expect((await telesale.personAssignment.list({ person_id: id })).total).toBe(1)
    await manager.personAssignment.update({ id: begun.id, end_at: new Date().toISOString() })
    expect(await refusal(telesale.person.get({ id }))).toMatchObject({ code: 404 })
    expect((await telesale.personAssignment.list({ person_id: id })).total).toBe(0)
  })
})

describe('many customers', () => {
  test('are shared out in turn over those who work here, and each row says what happened', async () => {
    const ids = await people(7)
    const kept = await aPerson({ owner_id: who('care') })
    const { results } = await manager.personAssignment.assign({
      person_ids: [...ids, kept, 999_999_999],
      user_ids: [who('telesale'), who('consultant'), who('storekeeper')],
      role: 'telesale',
    })
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...ids.map(() => 'assigned'),
      'assigned',
      'missing',
    ])
    const counts = Object.values(Object.groupBy(results, ({ user_name }) => user_name ?? 'nobody')).map(
      (rows) => rows?.length,
    )
    expect(counts.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 4, 4])
    expect(results.some(({ user_id }) => user_id === who('storekeeper'))).toBe(false)
  })

  test('stay with whom they have when that is asked for', async () => {
    const has = await aPerson({ owner_id: who('telesale') })
    const has_not = await aPerson()
    const { results } = await manager.personAssignment.assign({
      person_ids: [has, has_not],
      user_ids: [who('manager')],
      role: 'telesale',
      keep: true,
    })
    expect(results).toMatchObject([
      { outcome: 'kept', user_name: 'Telesale', id: null },
      { outcome: 'assigned', user_name: 'Quản lý phòng khám' },
    ])
    expect(await ownerOf(has)).toBe('Telesale')
  })

  test('go back to whom they had when it is undone, once', async () => {
    const [replaced, fresh] = [await aPerson({ owner_id: who('consultant') }), await aPerson()]
    const { results } = await manager.personAssignment.assign({
      person_ids: [replaced, fresh],
      user_ids: [who('manager')],
      role: 'consultant',
    })
    expect(results.map(({ outcome }) => outcome)).toEqual(['replaced', 'assigned'])
    const ids = results.flatMap(({ id }) => id ?? [])
    expect(await manager.personAssignment.undo({ ids })).toEqual({ undone: 2 })
    expect([await ownerOf(replaced), await ownerOf(fresh)]).toEqual(['Tư vấn', null])
    expect(await manager.personAssignment.undo({ ids })).toEqual({ undone: 0 })
    const admin = await clinic.as('admin')
    const again = await manager.personAssignment.assign({
      person_ids: [fresh],
      user_ids: [who('manager')],
      role: 'consultant',
    })
    expect(await admin.personAssignment.undo({ ids: again.results.flatMap(({ id }) => id ?? []) })).toEqual({
      undone: 0,
    })
  })

  test('are told of once to everybody who gets them', async () => {
    const ids = await people(4)
    const user_ids = [who('doctor'), who('assistant')]
    await manager.personAssignment.assign({ person_ids: ids, user_ids, role: 'care' })
    const jobs = await ownerRows<{ payload: { to: number[]; title: string } }>(
      clinic.owner,
      `select payload from graphile_worker._private_jobs where payload ->> 'type' = 'person_assigned' order by id desc limit 2`,
    )
    expect(jobs.map(({ payload }) => payload.to[0]).toSorted((a = 0, b = 0) => a - b)).toEqual(user_ids)
    expect(jobs[0]?.payload.title).toBe('Bạn được giao 2 khách hàng (CSKH)')
  })

  test('at most two hundred at once', async () => {
    const person_ids = Array.from({ length: 201 }, (_, index) => index + 1)
    const wish = manager.personAssignment.assign({ person_ids, user_ids: [who('care')], role: 'care' })
    expect(await refusal(wish)).toMatchObject({ code: 400 })
  })

  test('two who assign the same customers at once leave one primary each', async () => {
    const ids = await people(10)
    const wish = (username: string, person_ids: number[]) =>
      manager.personAssignment.assign({ person_ids, user_ids: [who(username)], role: 'care' })
    await Promise.all([wish('care', ids), wish('manager', ids.toReversed()), wish('admin', ids)])
    for (const id of ids) expect(await running(id)).toHaveLength(1)
  })
})

describe('handing over', () => {
  test('gives everything of one role to others in turn, and leaves the other roles', async () => {
    const ids = await people(5)
    const accountant = who('accountant')
    await manager.personAssignment.assign({ person_ids: ids, user_ids: [accountant], role: 'consultant' })
    const [first = 0] = ids
    await manager.personAssignment.add({ person_id: first, user_id: accountant, role: 'care' })
    expect(await manager.personAssignment.portfolio({ user_id: accountant })).toEqual({
      roles: [
        { role: 'care', people: 1 },
        { role: 'consultant', people: 5 },
      ],
      open_deals: 0,
      future_appointments: 0,
      open_tasks: 0,
      open_enquiries: 0,
    })
    const given = await manager.personAssignment.hand_over({
      from_user_id: accountant,
      to_user_ids: [who('consultant'), who('care')],
      role: 'consultant',
      reason: 'Nghỉ thai sản',
    })
    expect(given).toMatchObject({ moved: 5, remaining: 0 })
    expect(given.shares.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([2, 3])
    const left = await manager.personAssignment.list({ user_id: accountant, is_active: true })
    expect(left.data).toMatchObject([{ person_id: first, role: 'care' }])
    expect(
      await refusal(
        manager.personAssignment.hand_over({
          from_user_id: accountant,
          to_user_ids: [accountant],
          role: 'care',
          reason: 'Nhầm',
        }),
      ),
    ).toMatchObject({ code: 422 })
  })

  test('of more than a thousand customers goes on until nobody remains', { timeout: 60_000 }, async () => {
    await ownerRows(
      clinic.owner,
      `with t as (select tenant_id, $1::bigint as user_id from "user" where id = $1::bigint),
        s as (select set_config('app.tenant_id', (select tenant_id::text from t), true)),
        p as (insert into person (tenant_id, full_name, code, no_phone_reason)
          select tenant_id, 'Nhiều', 'N' || n, 'Thử' from t, s, generate_series(1, 1001) n returning tenant_id, id)
      insert into person_assignment (tenant_id, person_id, user_id, role) select p.tenant_id, p.id, t.user_id, 'consultant' from p, t`,
      [who('marketing')],
    )
    const give = () =>
      manager.personAssignment.hand_over({
        from_user_id: who('marketing'),
        to_user_ids: [who('care'), who('manager')],
        role: 'consultant',
        reason: 'Nghỉ việc',
      })
    expect(await give()).toMatchObject({ moved: 1_000, remaining: 1 })
    expect(await give()).toMatchObject({ moved: 1, remaining: 0 })
  })
})
