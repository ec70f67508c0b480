import { expect, test } from 'vitest'
import {
  CLINIC,
  CONSULTED,
  ONLINE_NEW,
  PAID,
  TELESALE,
  aDeal,
  aPerson,
  clinic,
  column,
  manager,
} from './clinic.ts'
import { ownerRows } from '../suites/database.ts'

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

test('phones on cards are masked for users who may not read them', async () => {
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

test('no part of a number finds a deal for users who may not read numbers', async () => {
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

test('reads use one round trip a list and one statement a board', async () => {
  clinic.statements.clear()
  await manager.deal.board({ pipeline_id: CLINIC })
  await manager.deal.list({})
  await manager.pipeline.list({ with_totals: true })
  expect(clinic.statements.get('/v1/deal/board')).toBe(1)
  expect(clinic.statements.get('/v1/deal/list')).toBe(2)
  expect(clinic.statements.get('/v1/pipeline/list')).toBe(2)
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
  const enteredBefore = (id: number, ago: string) =>
    ownerRows(
      clinic.owner,
      `update deal set stage_entered_at = now() - interval '${ago}' where tenant_id = 1 and id = ${id}`,
    )
  await enteredBefore(old.id, '3 days 1 minute')
  await enteredBefore(dear.id, '2 days 23 hours')
  const found = async (more: object) => {
    const { columns } = await manager.deal.board({ ...at, ...more })
    const cards = columns.flatMap((one) => one.cards)
    const { data } = await manager.deal.query({ ...at, ...more })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(cards.map(({ id }) => id)))
    for (const { id, is_rotting } of cards) expect(is_rotting).toBe(id === old.id)
    return cards.map(({ id }) => id)
  }
  expect(await found({ is_rotting: true })).toEqual([old.id])
  expect(await found({ is_rotting: false })).toEqual([dear.id])
  expect(await found({ source_term_id: source.id })).toEqual([old.id])
  const amount = { field: 'expected_amount', op: 'gte', value: 10_000_000 }
  const close = { field: 'expected_close_at', op: 'between', value: ['2026-12-01', '2026-12-31'] }
  expect(await found({ filter: { and: [amount, close] } })).toEqual([dear.id])
})
