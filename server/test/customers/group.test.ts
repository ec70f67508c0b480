import { addDays, clinicDate } from '@bcare/rules/text/date'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshGroups } from '../../src/customers/groups/group-refresh.ts'
import { tenantDatabase, tenantTransaction } from '../../src/kit/database/tenant-database.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let manager: Api
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

let number = 200_000
const aPerson = async (more: object = {}): Promise<number> => {
  number += 1
  const added = await manager.person.add({ full_name: `Khách ${number}`, phone: `0978${number}`, ...more })
  return added.id
}
const aGroup = (more: object = {}) => manager.personGroup.add({ name: `Nhóm ${(number += 1)}`, ...more })
const membersOf = async (group_id: number) =>
  (await manager.personGroupMember.list({ group_id, is_active: true, limit: 200 })).data
    .map(({ person_id }) => person_id)
    .toSorted((a, b) => a - b)

const today = clinicDate(Date.now())
const bornOn = (date: string) => ({
  birth_month: Number(date.slice(5, 7)),
  birth_day: Number(date.slice(8, 10)),
})

/** What the worker does at night, for this clinic. */
async function atNight(): Promise<void> {
  const [tenant] = await ownerRows<{ id: number }>(clinic.owner, `select id from tenant where key = 'bcare'`)
  const actor = { tenant_id: tenant?.id ?? 0, user_id: null, request_id: 'job:1', ip: null, user_agent: null }
  await refreshGroups({}, {
    tenant_id: actor.tenant_id,
    db: tenantDatabase(clinic.pool, actor, { writes: true }),
    transaction: (work) => tenantTransaction(clinic.pool, actor, work),
    logger: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    last: false,
  } as Parameters<typeof refreshGroups>[1])
}

describe('a group that is filled by hand', () => {
  test('takes many at once and says how many were new', async () => {
    const group = await aGroup()
    const [one, two, three] = [await aPerson(), await aPerson(), await aPerson()]
    expect(await manager.personGroupMember.add({ group_id: group.id, person_ids: [one, two] })).toEqual({
      added: 2,
      skipped: 0,
      added_ids: expect.arrayContaining([one, two]) as number[],
      at: expect.any(String) as string,
    })
    const again = { group_id: group.id, person_ids: [two, three, 999_999_999] }
    expect(await manager.personGroupMember.add(again)).toMatchObject({
      added: 1,
      skipped: 2,
      added_ids: [three],
    })
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 3 })
    expect(await membersOf(group.id)).toEqual([one, two, three])
  })

  test('lets people go and come back, and keeps that they were there', async () => {
    const group = await aGroup()
    const id = await aPerson()
    const one = { group_id: group.id, person_ids: [id] }
    await manager.personGroupMember.add(one)
    expect(await manager.personGroupMember.delete(one)).toMatchObject({ removed: 1 })
    expect(await manager.personGroupMember.delete(one)).toMatchObject({ removed: 0 })
    expect(await membersOf(group.id)).toEqual([])
    await manager.personGroupMember.add(one)
    const { data } = await manager.personGroupMember.list({ group_id: group.id })
    expect(data.map(({ is_active }) => is_active)).toEqual([true, false])
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 1 })
  })

  test('takes back a joining and a leaving exactly as they were', async () => {
    const group = await aGroup()
    const [before, one, two] = [await aPerson(), await aPerson(), await aPerson()]
    await manager.personGroupMember.add({ group_id: group.id, person_ids: [before] })
    const all = { group_id: group.id, person_ids: [before, one, two] }
    const { at: joined } = await manager.personGroupMember.add(all)
    const receptionist = await clinic.as('receptionist')
    expect(await receptionist.personGroupMember.undo({ ...all, at: joined })).toEqual({ undone: 0 })
    expect(await manager.personGroupMember.undo({ ...all, at: joined })).toEqual({ undone: 2 })
    expect(await membersOf(group.id)).toEqual([before])
    await manager.personGroupMember.add(all)
    const { at: left } = await manager.personGroupMember.delete(all)
    await manager.personGroupMember.add({ group_id: group.id, person_ids: [two] })
    expect(await manager.personGroupMember.undo({ ...all, at: left })).toEqual({ undone: 2 })
    expect((await membersOf(group.id)).toSorted((a, b) => a - b)).toEqual([before, one, two])
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 3 })
  })

  test('is shown on its people, and they are found by it', async () => {
    const group = await aGroup({ color: '#10B981' })
    const [inside, outside] = [await aPerson(), await aPerson()]
    await manager.personGroupMember.add({ group_id: group.id, person_ids: [inside] })
    expect((await manager.person.get({ id: inside })).groups).toEqual([
      { id: group.id, name: group.name, color: '#10B981' },
    ])
    const found = await manager.person.list({ group_ids: [group.id] })
    expect(found.data.map(({ id }) => id)).toEqual([inside])
    const without = await manager.person.query({
      filter: {
        and: [
          { field: 'group_ids', op: 'nin', value: [group.id] },
          { field: 'id', op: 'in', value: [inside, outside] },
        ],
      },
    })
    expect(without.data.map(({ id }) => id)).toEqual([outside])
  })

  test('forgets a customer who is deleted', async () => {
    const group = await aGroup()
    const id = await aPerson()
    await manager.personGroupMember.add({ group_id: group.id, person_ids: [id] })
    await manager.person.delete({ id })
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 0 })
  })

  test('has a name of its own', async () => {
    const { name } = await aGroup()
    expect(await refusal(manager.personGroup.add({ name: name.toUpperCase() }))).toMatchObject({
      code: 409,
      message: 'Đã có nhóm trùng tên',
    })
  })

  test('counts right when two counter add at once', async () => {
    const group = await aGroup()
    const ids = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
    const put = (person_ids: number[]) => manager.personGroupMember.add({ group_id: group.id, person_ids })
    await Promise.all([put(ids.slice(0, 4)), put(ids.slice(2)), put(ids)])
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 6 })
  })
})

describe('a group with a condition', () => {
  const this_month = { field: 'birthday', op: 'within', value: 'this_month' } as const

  test('previews, fills itself, and follows its condition when that is changed', async () => {
    const tag = await manager.tag.add({ name: `Chỉ nhóm này ${number}`, scope: 'person' })
    const [july, tagged] = [await aPerson({ gender: 'male' }), await aPerson({ gender: 'female' })]
    await manager.personTag.add({ entity_ids: [july, tagged], tag_ids: [tag.id] })
    const filter = { field: 'tag_ids', op: 'eq', value: tag.id } as const
    const seen = await manager.personGroup.preview({ filter })
    expect(seen).toMatchObject({ total: 2, sample: [{ id: tagged }, { id: july }] })
    const group = await aGroup({ kind: 'dynamic', filter })
    expect(group).toMatchObject({ member_count: 2 })
    expect(group.refreshed_at).not.toBeNull()
    const men = { and: [filter, { field: 'gender', op: 'eq', value: 'male' }] }
    const changed = await manager.personGroup.update({
      id: group.id,
      version: group.version,
      filter: men as never,
    })
    expect(changed).toMatchObject({ member_count: 1 })
    expect(await membersOf(group.id)).toEqual([july])
  })

  test('of birthdays of this month holds exactly those, and the night moves on', async () => {
    const filter = { field: 'birthday', op: 'within', value: 'next_7_days' } as const
    const group = await aGroup({ kind: 'dynamic', filter })
    const soon = await aPerson(bornOn(addDays(today, 3)))
    const late = await aPerson(bornOn(addDays(today, 12)))
    expect(await membersOf(group.id)).toEqual([])
    await atNight()
    expect(await membersOf(group.id)).toEqual([soon])
    await manager.person.update({ id: soon, ...bornOn(addDays(today, 20)) })
    await manager.person.update({ id: late, ...bornOn(addDays(today, 1)) })
    await atNight()
    expect(await membersOf(group.id)).toEqual([late])
    expect(await manager.personGroup.get({ id: group.id })).toMatchObject({ member_count: 1 })
    const here = await aPerson(bornOn(today))
    const month = await aGroup({ kind: 'dynamic', filter: this_month })
    expect(await membersOf(month.id)).toContain(here)
  })

  test('by when they last came', async () => {
    const [long_ago, lately, never] = [await aPerson(), await aPerson(), await aPerson()]
    const came = (id: number, days: number) =>
      ownerRows(
        clinic.owner,
        `update person set last_visit_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await came(long_ago, 200)
    await came(lately, 5)
    const group = await aGroup({
      kind: 'dynamic',
      filter: { field: 'last_visit_at', op: 'before_days', value: 180 },
    })
    expect(await membersOf(group.id)).toEqual([long_ago])
    const recent = await aGroup({
      kind: 'dynamic',
      filter: { field: 'last_visit_at', op: 'last_days', value: 30 },
    })
    expect(await membersOf(recent.id)).toEqual([lately])
    const no_visit = {
      and: [
        { field: 'last_visit_at', op: 'is_null', value: true },
        { field: 'id', op: 'eq', value: never },
      ],
    }
    expect((await manager.person.query({ filter: no_visit as never })).total).toBe(1)
  })

  test('refuses hand edits, and a condition that does not exist', async () => {
    const group = await aGroup({ kind: 'dynamic', filter: this_month })
    const wish = { group_id: group.id, person_ids: [await aPerson()] }
    for (const call of [manager.personGroupMember.add, manager.personGroupMember.delete])
      expect(await refusal(call(wish))).toMatchObject({ code: 422 })
    const wrong = [
      { field: 'note', op: 'contains', value: 'a' },
      { field: 'birthday', op: 'within', value: 'yesterday' },
      { field: 'last_visit_at', op: 'last_days', value: 0 },
      { field: 'group_ids', op: 'eq', value: 1 },
    ]
    for (const filter of wrong)
      expect(await refusal(manager.personGroup.preview({ filter: filter as never }))).toMatchObject({
        code: 400,
      })
    expect(await refusal(aGroup({ kind: 'dynamic' }))).toMatchObject({ code: 422 })
    expect(await refusal(aGroup({ kind: 'static', filter: this_month }))).toMatchObject({ code: 422 })
  })

  test('refreshes on demand; one that is filled by hand does not', async () => {
    const group = await aGroup({
      kind: 'dynamic',
      filter: { field: 'birthday', op: 'within', value: 'today' },
    })
    const id = await aPerson(bornOn(today))
    expect(await manager.personGroup.refresh({ id: group.id })).toMatchObject({ added: 1, removed: 0 })
    expect(await membersOf(group.id)).toContain(id)
    expect(await refusal(manager.personGroup.refresh({ id: (await aGroup()).id }))).toMatchObject({
      code: 422,
    })
  })
})

describe('is-person-in', () => {
  test('says who is in the clinic, and in which groups, by id, number or code', async () => {
    const id = await aPerson()
    const { code, phone } = await manager.person.get({ id })
    const [mine, other] = [await aGroup(), await aGroup()]
    await manager.personGroupMember.add({ group_id: mine.id, person_ids: [id] })
    const group_ids = [mine.id, other.id]
    expect(await manager.person.is_person_in({ person_id: id, group_ids })).toEqual({
      person_ids: [id],
      in_clinic: false,
      track: null,
      groups: { [mine.id]: true, [other.id]: false },
    })
    const visit = await (await clinic.as('receptionist')).track.add({ person_id: id })
    for (const way of [
      { person_id: id },
      { code: code.toLowerCase() },
      { phone: (phone ?? '').replace('+84', '0') },
    ]) {
      expect(await manager.person.is_person_in(way)).toMatchObject({
        person_ids: [id],
        in_clinic: true,
        track: { id: visit.id, status: 'waiting' },
      })
    }
    expect(
      await manager.person.is_person_in({ person_id: id, branch_id: visit.branch_id + 1 }),
    ).toMatchObject({ in_clinic: false })
  })

  test('asks for exactly one way to name a customer whom one may see', async () => {
    expect(await refusal(manager.person.is_person_in({}))).toMatchObject({ code: 400 })
    expect(await refusal(manager.person.is_person_in({ person_id: 1, code: 'KH' }))).toMatchObject({
      code: 400,
    })
    const telesale = await clinic.as('telesale')
    expect(await refusal(telesale.person.is_person_in({ person_id: await aPerson() }))).toMatchObject({
      code: 404,
    })
  })
})

test('people are found by who answers for them in whatever role', async () => {
  const id = await aPerson()
  const { data: staff } = await manager.user.list({ limit: 200 })
  const doctor = staff.find(({ username }) => username === 'doctor')?.id ?? 0
  await manager.personAssignment.add({ person_id: id, user_id: doctor, role: 'doctor' })
  const found = await manager.person.list({ assigned_user_ids: doctor })
  expect(found.data.map((row) => row.id)).toEqual([id])
  const nobody = await manager.person.query({
    filter: {
      and: [
        { field: 'assigned_user_ids', op: 'is_null', value: true },
        { field: 'id', op: 'eq', value: id },
      ],
    },
  })
  expect(nobody.total).toBe(0)
})
