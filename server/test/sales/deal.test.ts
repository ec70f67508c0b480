import { expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import {
  CONSULTED,
  DONE,
  ONLINE_NEW,
  QUOTED,
  RECEIVED,
  REFUSED,
  TELESALE,
  aDeal,
  aLostReason,
  aPerson,
  clinic,
  column,
  manager,
} from './clinic.ts'

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

test('a deal cannot begin in a foreign or a lost stage, nor with another clinic’s terms', async () => {
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

test('a deleted deal leaves board and list, and its rank becomes free', async () => {
  const deal = await aDeal()
  await manager.deal.delete({ id: deal.id, version: 1 })
  expect(await refusal(manager.deal.get({ id: deal.id }))).toMatchObject({ code: 404 })
  expect((await column(RECEIVED))?.cards.map(({ id }) => id)).not.toContain(deal.id)
  expect((await aDeal()).rank).toBe(deal.rank)
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
