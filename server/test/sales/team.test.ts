import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Api
const roles: Record<string, number> = {}
const staff: Record<string, number> = {}
let people = 0

beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  const admin = await clinic.as('admin')
  for (const [code, name] of [
    ['owner', 'Người phụ trách'],
    ['consultant', 'Tư vấn'],
    ['telesale', 'Telesale'],
    ['doctor', 'Bác sĩ'],
  ] as const)
    roles[code] = (await admin.term.add({ vocabulary: 'deal_role', name, code })).id
  for (const { username, id } of (await manager.user.list({ limit: 200 })).data) staff[username] = id
})
afterAll(() => clinic.close())

const roleId = (code: string) => roles[code] ?? 0
const userId = (username: string) => staff[username] ?? 0

async function aDeal(owner?: string, as: Api = manager) {
  people += 1
  const phone = `09${String(30_000_000 + people)}`
  const person = await as.person.add({ full_name: `Lê Thị Số ${people}`, phone })
  const owner_id = owner === undefined ? null : userId(owner)
  return as.deal.add({ name: 'Niềng răng', person_id: person.id, pipeline_id: 1, owner_id })
}

const teamOf = async (deal_id: number) =>
  (await manager.dealUser.list({ deal_id, left_at: null, sort_by: 'joined_at', order: 'asc' })).data
const join = (deal_id: number, username: string, role: string, more: object = {}) =>
  manager.dealUser.add({ deal_id, user_id: userId(username), role_term_id: roleId(role), ...more })

test('the owner of a deal is its one primary member, and the user who follows takes the place and the share', async () => {
  const deal = await aDeal('consultant')
  const [first] = await teamOf(deal.id)
  expect(first).toMatchObject({
    user_id: userId('consultant'),
    is_primary: true,
    role_name: 'Người phụ trách',
    left_at: null,
  })
  await manager.dealUser.update({ id: first?.id ?? 0, share_pct: 60 })
  await manager.deal.update({ id: deal.id, owner_id: userId('telesale') })
  expect(await teamOf(deal.id)).toMatchObject([
    { user_id: userId('telesale'), is_primary: true, share_pct: 60 },
  ])
  const { data } = await manager.dealUser.list({ deal_id: deal.id })
  expect(data.map(({ user_name, left_at }) => [user_name, left_at === null])).toEqual(
    expect.arrayContaining([
      ['Tư vấn', false],
      ['Telesale', true],
    ]),
  )
  await manager.deal.update({ id: deal.id, owner_id: null })
  expect(await teamOf(deal.id)).toEqual([])
})

test('a pipeline says which role the owners of its deals have', async () => {
  await manager.pipeline.update({ id: 2, default_owner_role: 'telesale' })
  people += 1
  const person = await manager.person.add({ full_name: 'Lê Văn Mạng', phone: '0930999999' })
  const deal = await manager.deal.add({
    name: 'Niềng răng',
    person_id: person.id,
    pipeline_id: 2,
    owner_id: userId('telesale'),
  })
  expect(await teamOf(deal.id)).toMatchObject([{ role_name: 'Telesale', is_primary: true }])
})

test('a member becomes the owner, and the owner cannot simply leave', async () => {
  const deal = await aDeal('consultant')
  const doctor = await join(deal.id, 'doctor', 'doctor', { share_pct: 40 })
  const [owner] = await teamOf(deal.id)
  const STAYS = 'Đây là người phụ trách chính, hãy chọn người phụ trách khác cho cơ hội trước'
  for (const attempt of [
    () => manager.dealUser.delete({ id: owner?.id ?? 0 }),
    () => manager.dealUser.update({ id: owner?.id ?? 0, is_primary: false }),
  ])
    expect(await refusal(attempt())).toMatchObject({ code: 422, message: STAYS })
  await manager.dealUser.update({ id: doctor.id, is_primary: true })
  expect((await manager.deal.get({ id: deal.id })).owner_id).toBe(userId('doctor'))
  expect(await teamOf(deal.id)).toMatchObject([{ id: doctor.id, is_primary: true, share_pct: 40 }])
})

test('a group gives away no more than the whole, even when two add at once', async () => {
  const deal = await aDeal()
  await join(deal.id, 'consultant', 'consultant', { share_pct: 60 })
  const both = await Promise.allSettled([
    join(deal.id, 'telesale', 'consultant', { share_pct: 40 }),
    join(deal.id, 'receptionist', 'consultant', { share_pct: 40 }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 422, message: 'Tổng tỷ lệ chia của nhóm «Tư vấn» là 140%, không được vượt 100%' },
  })
  await join(deal.id, 'doctor', 'doctor', { share_pct: 100 })
  expect(await teamOf(deal.id)).toHaveLength(3)
})

test('a user who leaves stays in the history, may come back, and takes part twice in one role never at once', async () => {
  const deal = await aDeal()
  const doctor = await join(deal.id, 'doctor', 'doctor')
  expect(await refusal(join(deal.id, 'doctor', 'doctor'))).toMatchObject({
    code: 409,
    message: 'Nhân viên này đã tham gia cơ hội với vai trò đó',
  })
  await manager.dealUser.delete({ id: doctor.id, version: doctor.version })
  expect(await refusal(manager.dealUser.update({ id: doctor.id, share_pct: 10 }))).toMatchObject({
    code: 422,
  })
  await join(deal.id, 'doctor', 'doctor')
  const { data } = await manager.dealUser.list({ deal_id: deal.id })
  expect(data.filter(({ left_at }) => left_at === null)).toHaveLength(1)
  expect(data).toHaveLength(2)
})

test('a user who takes part in a deal sees it, and no longer when they have left', async () => {
  const deal = await aDeal('manager')
  const telesale = await clinic.as('telesale')
  expect(await refusal(telesale.deal.get({ id: deal.id }))).toMatchObject({ code: 404 })
  const member = await join(deal.id, 'telesale', 'telesale')
  expect((await telesale.deal.get({ id: deal.id })).id).toBe(deal.id)
  expect((await telesale.dealUser.list({ deal_id: deal.id })).total).toBe(2)
  await manager.dealUser.delete({ id: member.id })
  expect(await refusal(telesale.deal.get({ id: deal.id }))).toMatchObject({ code: 404 })
  expect((await telesale.dealUser.list({ deal_id: deal.id })).total).toBe(0)
})

test('many deals are given to one person, and each says what became of it', async () => {
  const [a, b] = [await aDeal(), await aDeal('consultant')]
  const user_id = userId('consultant')
  const { results } = await manager.deal.assign({ ids: [a.id, b.id, 999_999, a.id], user_id })
  expect(results).toEqual([
    { id: a.id, outcome: 'assigned' },
    { id: b.id, outcome: 'unchanged' },
    { id: 999_999, outcome: 'not_found' },
  ])
  expect((await manager.deal.get({ id: a.id })).owner_id).toBe(user_id)
  expect(await teamOf(a.id)).toMatchObject([{ user_id, is_primary: true }])
  expect(await refusal(manager.deal.assign({ ids: [a.id], user_id: 999_999 }))).toMatchObject({ code: 422 })
  const consultant = await clinic.as('consultant')
  expect(await refusal(consultant.deal.assign({ ids: [a.id], user_id }))).toMatchObject({ code: 403 })
})

test('a part is rated once a visit and side, by others than the user who played it', async () => {
  const deal = await aDeal('consultant')
  const [member] = await teamOf(deal.id)
  const deal_user_id = member?.id ?? 0
  const good = { deal_user_id, score: 5, rated_side: 'customer' as const, comment: 'Tận tình' }
  const receptionist = await clinic.as('receptionist')
  expect(await receptionist.dealUserRating.add(good)).toMatchObject({
    score: 5,
    user_name: 'Tư vấn',
    rated_by_name: 'Lễ tân',
    deal_id: deal.id,
  })
  expect(await refusal(receptionist.dealUserRating.add(good))).toMatchObject({
    code: 409,
    message: 'Lượt này đã được đánh giá rồi',
  })
  const visit = await manager.track.add({ person_id: deal.person_id })
  await receptionist.dealUserRating.add({ ...good, score: 4, track_id: visit.id })
  expect(await teamOf(deal.id)).toMatchObject([{ rating_avg: 4.5, rating_count: 2 }])
  const other = await aDeal()
  const [nobody] = [await join(other.id, 'doctor', 'doctor')]
  expect(
    await refusal(receptionist.dealUserRating.add({ ...good, deal_user_id: nobody.id, track_id: visit.id })),
  ).toMatchObject({ code: 422, message: 'Lượt khám không phải của khách hàng này' })
})

test('a mistaken star is corrected or taken back by who wrote it down or who judges the staff, by nobody else', async () => {
  const deal = await aDeal('consultant')
  const [member] = await teamOf(deal.id)
  const said = { deal_user_id: member?.id ?? 0, score: 5, rated_side: 'customer' as const }
  const receptionist = await clinic.as('receptionist')
  const rating = await receptionist.dealUserRating.add(said)
  const care = await clinic.as('care')
  expect(await refusal(care.dealUserRating.update({ id: rating.id, score: 1 }))).toMatchObject({
    code: 422,
    message: 'Chỉ người đã ghi hoặc quản lý sửa được đánh giá này',
  })
  const consultant = await clinic.as('consultant')
  expect(await refusal(consultant.dealUserRating.delete({ id: rating.id }))).toMatchObject({
    code: 422,
    message: 'Không thể sửa đánh giá về chính mình',
  })
  const corrected = await receptionist.dealUserRating.update({ id: rating.id, score: 2, comment: 'Chờ lâu' })
  expect(corrected).toMatchObject({ score: 2, comment: 'Chờ lâu', version: rating.version + 1 })
  const calls = await manager.task.list({ deal_id: deal.id })
  expect(calls.data).toMatchObject([{ priority: 'urgent' }])
  expect(
    await refusal(receptionist.dealUserRating.update({ id: rating.id, version: rating.version, score: 3 })),
  ).toMatchObject({ code: 409 })
  await manager.dealUserRating.delete({ id: rating.id })
  expect(await refusal(manager.dealUserRating.get({ id: rating.id }))).toMatchObject({ code: 404 })
  expect(await teamOf(deal.id)).toMatchObject([{ rating_avg: null, rating_count: 0 }])
  expect(await receptionist.dealUserRating.add(said)).toMatchObject({ score: 5 })
})

test('the clinic’s own opinion is the manager’s, and not of the manager’s own work', async () => {
  const deal = await aDeal('manager')
  const [mine] = await teamOf(deal.id)
  const theirs = await join(deal.id, 'doctor', 'doctor')
  const opinion = { score: 3, rated_side: 'manager' as const }
  expect(
    await refusal(
      (await clinic.as('receptionist')).dealUserRating.add({ ...opinion, deal_user_id: theirs.id }),
    ),
  ).toMatchObject({ code: 403 })
  expect(
    await refusal(manager.dealUserRating.add({ ...opinion, deal_user_id: mine?.id ?? 0 })),
  ).toMatchObject({
    code: 422,
    message: 'Không thể tự đánh giá chính mình',
  })
  await manager.dealUserRating.add({ ...opinion, deal_user_id: theirs.id })
  expect((await manager.dealUserRating.list({ deal_id: deal.id })).data).toMatchObject([
    { score: 3, rated_side: 'manager', user_name: 'Bác sĩ điều trị' },
  ])
})
