import type { Input } from '@bcare/contract'
import type { deal as dealCalls } from '@bcare/contract/sales/deal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from './kit.ts'
import { ownerRows } from './suites/database.ts'

const [CLINIC, TELESALE] = [1, 2]
const [RECEIVED, CONSULTED, QUOTED, PAID, DONE, REFUSED] = [1, 2, 3, 5, 6, 7]
const ONLINE_NEW = 8

let clinic: Clinic
let manager: Api
let people = 0
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

async function aPerson(as: Api = manager): Promise<number> {
  people += 1
  const phone = `09${String(10_000_000 + people)}`
  return (await as.person.add({ full_name: `Nguyễn Thị Số ${people}`, phone })).id
}

async function aDeal(values: Partial<Input<typeof dealCalls.add>> = {}, as: Api = manager) {
  const person_id = values.person_id ?? (await aPerson(as))
  return as.deal.add({ name: 'Niềng răng', pipeline_id: CLINIC, ...values, person_id })
}

async function aLostReason(name: string): Promise<number> {
  return (await (await clinic.as('admin')).term.add({ vocabulary: 'lost_reason', name })).id
}

const column = async (stage_id: number, pipeline_id = CLINIC) =>
  (await manager.deal.board({ pipeline_id, limit: 200 })).columns.find((found) => found.stage_id === stage_id)

test('a new deal stands first in the first open stage, with a code, a branch and its first history', async () => {
  const older = await aDeal()
  const deal = await aDeal({ expected_amount: 35_000_000 })
  expect(deal).toMatchObject({
    stage_id: RECEIVED,
    status: 'open',
    version: 1,
    is_new_customer: true,
    is_rotting: false,
    tags: [],
  })
  expect(deal).toMatchObject({
    person_name: expect.stringContaining('Nguyễn'),
    stage_name: 'Tiếp nhận',
    pipeline_name: 'Tại phòng khám',
  })
  expect(deal.code).toMatch(/^CH\d{7}$/)
  expect(deal.rank < older.rank).toBe(true)
  const history = await manager.deal.stage_history({ deal_id: deal.id })
  expect(history).toMatchObject({
    total: 1,
    data: [{ from_stage_id: null, to_stage_id: RECEIVED, source: 'manual', amount_at_change: 35_000_000 }],
  })
})

test('a deal cannot begin in a foreign or a lost stage, nor with somebody else’s words', async () => {
  expect(await refusal(aDeal({ stage_id: ONLINE_NEW }))).toMatchObject({
    code: 422,
    message: 'Giai đoạn không thuộc quy trình này',
  })
  expect(await refusal(aDeal({ stage_id: REFUSED }))).toMatchObject({ code: 422 })
  expect(await refusal(aDeal({ source_term_id: await aLostReason('Giá cao') }))).toMatchObject({ code: 422 })
  expect(await refusal(aDeal({ person_id: 999_999 }))).toMatchObject({
    code: 422,
    message: 'Không tìm thấy khách hàng',
  })
})

test('a move is written down with the stage before, the seconds there and the amount', async () => {
  const deal = await aDeal({ expected_amount: 12_000_000 })
  const moved = await manager.deal.move({ id: deal.id, stage_id: QUOTED, version: deal.version })
  expect(moved).toMatchObject({ stage_id: QUOTED, last_stage_id: RECEIVED, version: 2, status: 'open' })
  const { data } = await manager.deal.stage_history({ deal_id: deal.id })
  expect(data[0]).toMatchObject({
    from_stage_id: RECEIVED,
    to_stage_id: QUOTED,
    source: 'manual',
    amount_at_change: 12_000_000,
    by_name: 'Quản lý phòng khám',
  })
  expect(data[0]?.seconds_in_previous).toBeGreaterThanOrEqual(0)
})

test('of two who move one deal at once the second is told what the first made of it', async () => {
  const deal = await aDeal()
  const moves = await Promise.allSettled(
    [CONSULTED, QUOTED].map((stage_id) =>
      manager.deal.move({ id: deal.id, version: deal.version, stage_id }),
    ),
  )
  expect(moves.map((move) => move.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = moves.find((move) => move.status === 'rejected')
  const winner = moves.find((move) => move.status === 'fulfilled')
  expect(lost?.reason).toMatchObject({
    code: 409,
    data: { current: { id: deal.id, stage_id: winner?.value.stage_id, version: 2 } },
  })
  expect((await manager.deal.stage_history({ deal_id: deal.id })).total).toBe(2)
})

test('losing a deal needs a reason, and so does opening it again', async () => {
  const lost_reason_id = await aLostReason('Chọn nơi khác')
  const deal = await aDeal()
  const lose = { id: deal.id, stage_id: REFUSED, version: 1 }
  expect(await refusal(manager.deal.move(lose))).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'lost_reason_id' }] },
  })
  const lost = await manager.deal.move({ ...lose, lost_reason_id, lost_note: 'Gần nhà hơn' })
  expect(lost).toMatchObject({
    status: 'lost',
    lost_reason_name: 'Chọn nơi khác',
    lost_note: 'Gần nhà hơn',
    lost_at: expect.any(String),
  })
  const reopen = { id: deal.id, stage_id: QUOTED, version: 2 }
  expect(await refusal(manager.deal.move(reopen))).toMatchObject({
    code: 422,
    message: 'Vui lòng nhập lý do mở lại cơ hội',
  })
  const opened = await manager.deal.move({ ...reopen, reason: 'Khách gọi lại' })
  expect(opened).toMatchObject({ status: 'open', lost_at: null, lost_reason_id: null, lost_note: null })
  const { data } = await manager.deal.stage_history({ deal_id: deal.id })
  expect(data.map(({ reason }) => reason)).toEqual(['Khách gọi lại', 'Gần nhà hơn', null])
})

test('a lost reason is a word of that vocabulary', async () => {
  const source = await (await clinic.as('admin')).term.add({ vocabulary: 'source', name: 'Biển hiệu' })
  const deal = await aDeal()
  expect(
    await refusal(
      manager.deal.move({ id: deal.id, stage_id: REFUSED, version: 1, lost_reason_id: source.id }),
    ),
  ).toMatchObject({ code: 422 })
})

test('a deal that is won says when, and update cannot reach what a move owns', async () => {
  const deal = await aDeal()
  expect(await manager.deal.move({ id: deal.id, stage_id: DONE, version: 1 })).toMatchObject({
    status: 'won',
    won_at: expect.any(String),
  })
  for (const field of ['stage_id', 'status', 'rank', 'won_at', 'person_id', 'code']) {
    const sent = { id: deal.id, version: 2, [field]: 1 } as never
    expect(await refusal(manager.deal.update(sent))).toMatchObject({
      code: 400,
      data: { errors: [{ field }] },
    })
  }
})

test('cards are placed behind, in front of, and first; a neighbour that has left is passed over', async () => {
  const stage_id = ONLINE_NEW
  const [c, b, a] = [
    await aDeal({ pipeline_id: TELESALE }),
    await aDeal({ pipeline_id: TELESALE }),
    await aDeal({ pipeline_id: TELESALE }),
  ]
  const order = async () => (await column(stage_id, TELESALE))?.cards.map(({ id }) => id)
  expect(await order()).toEqual([a.id, b.id, c.id])
  await manager.deal.move({ id: a.id, stage_id, version: 1, after_id: b.id })
  expect(await order()).toEqual([b.id, a.id, c.id])
  await manager.deal.move({ id: c.id, stage_id, version: 1, before_id: a.id })
  expect(await order()).toEqual([b.id, c.id, a.id])
  const same = await manager.deal.move({ id: a.id, stage_id, version: 1, after_id: 999_999 })
  expect(await order()).toEqual([a.id, b.id, c.id])
  expect(same.version).toBe(1)
  expect((await manager.deal.stage_history({ deal_id: a.id })).total).toBe(1)
})

test('fifty cards that drop into one gap at once all get a rank of their own', async () => {
  const anchor = await aDeal({ stage_id: PAID })
  await aDeal({ stage_id: PAID })
  const person_id = await aPerson()
  const deals = await Promise.all(Array.from({ length: 50 }, () => aDeal({ person_id, stage_id: CONSULTED })))
  await Promise.all(
    deals.map(({ id }) => manager.deal.move({ id, stage_id: PAID, version: 1, after_id: anchor.id })),
  )
  const cards = (await column(PAID))?.cards ?? []
  expect(cards).toHaveLength(52)
  const ranks = cards.map(({ rank }) => rank)
  expect(new Set(ranks).size).toBe(52)
  expect(ranks).toEqual(ranks.toSorted((x, y) => (x < y ? -1 : 1)))
})

test('the board counts and adds up whole columns, whatever it shows of them', async () => {
  const pipeline = await manager.pipeline.add({ name: 'Bảng lớn', kind: 'care' })
  const [first, won] = pipeline.stages
  if (first === undefined || won === undefined) throw new Error('a new pipeline has stages')
  const person_id = await aPerson()
  const amounts = Array.from({ length: 12 }, (_, n) => (n + 1) * 1_000_000)
  for (const expected_amount of amounts) await aDeal({ person_id, pipeline_id: pipeline.id, expected_amount })
  const few = await manager.deal.board({ pipeline_id: pipeline.id, limit: 5 })
  expect(few.columns).toMatchObject([
    { stage_id: first.id, name: 'Mới', kind: 'open', deal_count: 12, sum_expected: 78_000_000 },
    { name: 'Thành công', deal_count: 0, sum_expected: 0, cards: [] },
    { name: 'Thất bại', deal_count: 0, cards: [] },
  ])
  expect(few.columns[0]?.cards).toHaveLength(5)
  const rows = await manager.deal.query({ pipeline_id: pipeline.id, limit: 200, summary: true })
  expect(rows).toMatchObject({ total: 12, summary: { expected_amount: 78_000_000 } })
  const { data } = await manager.pipeline.list({ with_totals: true, limit: 200 })
  expect(data.find(({ id }) => id === pipeline.id)?.stages[0]).toMatchObject({
    deal_count: 12,
    sum_expected: 78_000_000,
  })
})

test('the board and the list find a deal by its person, whose new name counts at once', async () => {
  const person = await manager.person.add({ full_name: 'Đặng Ngọc Thùy Dương', phone: '0987654321' })
  const deal = await aDeal({ person_id: person.id, name: 'Bọc sứ' })
  const found = async (search: string) => {
    const { columns } = await manager.deal.board({ pipeline_id: CLINIC, search })
    const { data } = await manager.deal.list({ search })
    expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(data.map(({ id }) => id))
    return data.map(({ id }) => id)
  }
  expect(await found('thuy duong')).toEqual([deal.id])
  expect(await found('boc su')).toEqual([deal.id])
  expect(await found('7654321')).toEqual([deal.id])
  expect(await found(deal.code.toLowerCase())).toEqual([deal.id])
  await manager.person.update({ id: person.id, full_name: 'Đặng Ngọc Ánh Nguyệt' })
  expect(await found('anh nguyet')).toEqual([deal.id])
  expect(await found('thuy duong')).toEqual([])
})

test('owners and labels narrow board and list alike', async () => {
  const users = await manager.user.list({ search: 'tu van' })
  const owner_id = users.data[0]?.id ?? 0
  const deal = await aDeal({ owner_id })
  const label = await manager.tag.add({ name: 'Trả góp', scope: 'deal' })
  await manager.dealTag.add({ entity_ids: [deal.id], tag_ids: [label.id] })
  const { columns } = await manager.deal.board({ pipeline_id: CLINIC, owner_id, tag_ids: [label.id] })
  const cards = columns.flatMap((one) => one.cards)
  expect(cards).toMatchObject([{ id: deal.id, owner_name: 'Tư vấn', tags: [{ name: 'Trả góp' }] }])
  expect(await manager.deal.list({ owner_id: [owner_id], tag_ids: [label.id] })).toMatchObject({
    total: 1,
    data: [{ id: deal.id }],
  })
})

test('what a stage requires must be filled before a deal enters it', async () => {
  const pipeline = await manager.pipeline.add({
    name: 'Có điều kiện',
    stages: [
      { name: 'Vào', kind: 'open' },
      { name: 'Báo giá', kind: 'open', required_fields: ['expected_amount', 'owner_id'] },
      { name: 'Được', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  const quoted = pipeline.stages[1]?.id ?? 0
  const deal = await aDeal({ pipeline_id: pipeline.id })
  expect(await refusal(manager.deal.move({ id: deal.id, stage_id: quoted, version: 1 }))).toMatchObject({
    code: 422,
    message: 'Vui lòng nhập giá trị dự kiến, người phụ trách trước khi chuyển sang «Báo giá»',
  })
})

test('a telesale works on own deals and sees no others; a consultant sees the branch and moves own ones', async () => {
  const telesale = await clinic.as('telesale')
  const consultant = await clinic.as('consultant')
  const theirs = await aDeal()
  const own = await aDeal({ person_id: await aPerson(telesale), pipeline_id: TELESALE }, telesale)
  expect(await refusal(telesale.deal.get({ id: theirs.id }))).toMatchObject({ code: 404 })
  expect((await telesale.deal.list({})).data.map(({ id }) => id)).toEqual([own.id])
  const { columns } = await telesale.deal.board({ pipeline_id: TELESALE })
  expect(columns.reduce((sum, { deal_count }) => sum + deal_count, 0)).toBe(1)
  expect(await refusal(telesale.deal.stage_history({ deal_id: theirs.id }))).toMatchObject({ code: 404 })
  expect(await consultant.deal.get({ id: theirs.id })).toMatchObject({ id: theirs.id })
  expect(await refusal(consultant.deal.move({ id: theirs.id, stage_id: QUOTED, version: 1 }))).toMatchObject({
    code: 404,
  })
})

test('phones on cards are masked for whoever may not read them', async () => {
  const person = await manager.person.add({ full_name: 'Trần Văn Kín', phone: '0912345678' })
  await aDeal({ person_id: person.id, pipeline_id: TELESALE })
  const phoneFor = async (username: string) => {
    const { columns } = await (
      await clinic.as(username)
    ).deal.board({ pipeline_id: TELESALE, search: 'van kin' })
    return columns.flatMap(({ cards }) => cards.map(({ person_phone }) => person_phone))
  }
  expect(await phoneFor('manager')).toEqual(['+84912345678'])
  expect(await phoneFor('marketing')).toEqual(['091****678'])
})

test('no part of a number finds a deal for whoever may not read numbers', async () => {
  const person = await manager.person.add({ full_name: 'Lưu Thị Giấu', phone: '0977555311' })
  const { id } = await aDeal({ person_id: person.id, pipeline_id: TELESALE })
  const foundBy = async (username: string, search: string) => {
    const as = await clinic.as(username)
    const { columns } = await as.deal.board({ pipeline_id: TELESALE, search })
    const found = [
      columns.flatMap(({ cards }) => cards.map((card) => card.id)),
      (await as.deal.list({ search })).data.map((deal) => deal.id),
      (await as.deal.query({ search })).data.map((deal) => deal.id),
      (await as.search.find({ text: search })).deals.map((deal) => deal.id),
    ]
    return found.map((ids) => ids.includes(id))
  }
  expect(await foundBy('manager', '7755531')).toEqual([true, true, true, true])
  expect(await foundBy('marketing', 'thi giau')).toEqual([true, true, true, true])
  expect(await foundBy('marketing', '7755531')).toEqual([false, false, false, false])
})

test('a deleted deal leaves board and list, and its rank becomes free', async () => {
  const deal = await aDeal()
  await manager.deal.delete({ id: deal.id, version: 1 })
  expect(await refusal(manager.deal.get({ id: deal.id }))).toMatchObject({ code: 404 })
  expect((await column(RECEIVED))?.cards.map(({ id }) => id)).not.toContain(deal.id)
  expect((await aDeal()).rank).toBe(deal.rank)
})

test('reads use one round trip a list and one statement a board', async () => {
  clinic.statements.clear()
  await manager.deal.board({ pipeline_id: CLINIC })
  await manager.deal.list({})
  await manager.pipeline.list({ with_totals: true })
  expect(clinic.statements.get('/v1/deal/board')).toBe(1)
  expect(clinic.statements.get('/v1/deal/list')).toBe(2)
  expect(clinic.statements.get('/v1/pipeline/list')).toBe(2)
})

test('a stage asks for what it needs, and takes it on the way in', async () => {
  const pipeline = await manager.pipeline.add({
    name: 'Cần thông tin',
    stages: [
      { name: 'Mới', kind: 'open' },
      { name: 'Báo giá', kind: 'open', required_fields: ['expected_amount', 'channel', 'owner_id'] },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  const quoted = pipeline.stages[1]?.id ?? 0
  const deal = await aDeal({ pipeline_id: pipeline.id, expected_amount: 5_000_000 })
  const move = { id: deal.id, version: 1, stage_id: quoted }
  const missing = 'Vui lòng nhập kênh, người phụ trách trước khi chuyển sang «Báo giá»'
  expect(await refusal(manager.deal.move(move))).toMatchObject({
    code: 422,
    message: missing,
    data: { errors: [{ field: 'channel' }, { field: 'owner_id' }] },
  })
  const owner_id = (await manager.user.list({ search: 'telesale' })).data[0]?.id ?? 0
  const fields = { channel: 'Zalo', owner_id }
  expect(await refusal(manager.deal.move({ ...move, fields: { channel: 'Zalo' } }))).toMatchObject({
    data: { errors: [{ field: 'owner_id' }] },
  })
  expect(await manager.deal.move({ ...move, fields })).toMatchObject({
    stage_id: quoted,
    channel: 'Zalo',
    owner_name: 'Telesale',
    expected_amount: 5_000_000,
  })
  const online = await aDeal({ pipeline_id: TELESALE, expected_amount: 1_000_000 })
  const over = { deal_id: online.id, pipeline_id: pipeline.id, stage_id: quoted }
  expect(await refusal(manager.pipeline.switch_deal(over))).toMatchObject({ message: missing })
  expect(await manager.pipeline.switch_deal({ ...over, fields })).toMatchObject({ channel: 'Zalo', owner_id })
})

test('a stage that lets nobody back does not', async () => {
  const pipeline = await manager.pipeline.add({
    name: 'Không lùi',
    stages: [
      { name: 'Mới', kind: 'open' },
      { name: 'Đã ký', kind: 'open', allow_back: false },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  const [first, signed] = pipeline.stages
  const deal = await aDeal({ pipeline_id: pipeline.id, stage_id: signed?.id ?? 0 })
  expect(
    await refusal(manager.deal.move({ id: deal.id, version: 1, stage_id: first?.id ?? 0 })),
  ).toMatchObject({ code: 422, message: 'Không thể chuyển từ «Đã ký» sang «Mới»' })
})

test('board and table are narrowed alike: by source, days, amount, and by what has waited too long', async () => {
  const admin = await clinic.as('admin')
  const source = await admin.term.add({ vocabulary: 'source', name: 'Hội chợ' })
  const pipeline = await manager.pipeline.add({
    name: 'Lọc',
    stages: [
      { name: 'Mới', kind: 'open', rotting_days: 3 },
      { name: 'Chốt', kind: 'won' },
      { name: 'Mất', kind: 'lost' },
    ],
  })
  const at = { pipeline_id: pipeline.id }
  const old = await aDeal({ ...at, source_term_id: source.id, expected_amount: 1_000_000 })
  const dear = await aDeal({ ...at, expected_amount: 50_000_000, expected_close_at: '2026-12-20' })
  await ownerRows(
    clinic.owner,
    `update deal set stage_entered_at = now() - interval '4 days' where tenant_id = 1 and id = ${old.id}`,
  )
  const found = async (more: object) => {
    const { columns } = await manager.deal.board({ ...at, ...more })
    const cards = columns.flatMap((one) => one.cards.map(({ id }) => id))
    const { data } = await manager.deal.query({ ...at, ...more })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(cards))
    return cards
  }
  expect(await found({ is_rotting: true })).toEqual([old.id])
  expect(await found({ is_rotting: false })).toEqual([dear.id])
  expect(await found({ source_term_id: source.id })).toEqual([old.id])
  const amount = { field: 'expected_amount', op: 'gte', value: 10_000_000 }
  const close = { field: 'expected_close_at', op: 'between', value: ['2026-12-01', '2026-12-31'] }
  expect(await found({ filter: { and: [amount, close] } })).toEqual([dear.id])
})
