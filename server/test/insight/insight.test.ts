import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../appointments/fixture.ts'
import { refusal } from '../kit.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const about = (entity_id: number) => ({ entity_type: 'person', entity_id }) as const

describe('the feed of a customer', () => {
  test('tells what happened, newest first, a page at a time', async () => {
    const id = await fixture.person('Trần Ngọc Mai')
    const tag = await fixture.manager.tag.add({ name: 'Ưu tiên' })
    await fixture.receptionist.personTag.add({ entity_ids: [id], tag_ids: [tag.id] })
    await fixture.receptionist.note.add({ ...about(id), content: 'Thích hẹn buổi sáng' })
    await fixture.receptionist.deal.add({ name: 'Niềng răng', person_id: id, pipeline_id: 1 })
    await fixture.receptionist.appointment.add({
      person_id: id,
      doctor_id: fixture.doctors[0],
      type_term_id: fixture.type,
      start_at: fixture.at(9 * 60, 2),
      end_at: fixture.at(9 * 60 + 30, 2),
    })
    fixture.clinic.statements.clear()
    const first = await fixture.receptionist.activity.query({ ...about(id), limit: 4 })
    // The person, the lines, and the entry that says who has looked.
    expect(fixture.clinic.statements.get('/v1/activity/query')).toBe(3)
    const second = await fixture.receptionist.activity.query({
      ...about(id),
      limit: 100,
      before: first.next ?? 0,
    })
    const lines = [...first.data, ...second.data]
    expect(lines.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['appointment', 'deal', 'note', 'tag', 'person']),
    )
    expect(lines.map(({ id: at }) => at)).toEqual(lines.map(({ id: at }) => at).toSorted((a, b) => b - a))
    expect(lines.find(({ type }) => type === 'tag')).toMatchObject({
      title: 'Gắn nhãn «Ưu tiên»',
      actor_name: 'Lễ tân',
    })
    expect(lines.find(({ type }) => type === 'note')).toMatchObject({ summary: 'Thích hẹn buổi sáng' })
    expect(lines.find(({ type }) => type === 'deal')).toMatchObject({ title: 'Tạo cơ hội «Niềng răng»' })
    expect(lines.at(-1)).toMatchObject({ title: 'Thêm khách hàng', type: 'person' })
    expect(second.next).toBeNull()
    const notes = await fixture.receptionist.activity.query({ ...about(id), types: ['note'] })
    expect(notes.data.map(({ type }) => type)).toEqual(['note'])
  })

  test('says nothing of cards that were put in order, not even an empty page', async () => {
    const id = await fixture.person()
    const deals = [1, 2].map((no) =>
      fixture.receptionist.deal.add({ name: `Trám răng ${no}`, person_id: id, pipeline_id: 1 }),
    )
    const [one, two] = await Promise.all(deals)
    if (one === undefined || two === undefined) throw new Error('two deals')
    const { stage_id } = one
    const above = (card: typeof one, other: typeof one, version: number) =>
      fixture.manager.deal.move({ id: card.id, stage_id, version, before_id: other.id })
    let moved = await above(one, two, one.version)
    for (let turn = 0; turn < 4; turn += 1) {
      moved = await fixture.manager.deal.move({
        id: one.id,
        stage_id,
        version: moved.version,
        after_id: two.id,
      })
      moved = await above(one, two, moved.version)
    }
    const { data } = await fixture.manager.activity.query({ ...about(id), limit: 2 })
    expect(data.map(({ title }) => title.slice(0, 19))).toEqual([
      'Tạo cơ hội «Trám ră',
      'Tạo cơ hội «Trám ră',
    ])
  })

  test('leaves out notes that are not for the reader, and people who are out of reach', async () => {
    const id = await fixture.person()
    await fixture.receptionist.note.add({ ...about(id), content: 'Chỉ mình tôi', visibility: 'private' })
    const types = ['note'] as const
    expect(
      (await fixture.receptionist.activity.query({ ...about(id), types: [...types] })).data,
    ).toHaveLength(1)
    expect((await fixture.manager.activity.query({ ...about(id), types: [...types] })).data).toEqual([])
    const telesale = await fixture.clinic.as('telesale')
    expect(await refusal(telesale.activity.query(about(id)))).toMatchObject({ code: 404 })
  })
})

describe('the log', () => {
  test('says every change with names and words, to users who may read it whole', async () => {
    const id = await fixture.person('Nhật Ký')
    const source = await fixture.admin.term.add({ vocabulary: 'source', name: 'Nguồn mới' })
    await fixture.receptionist.person.update({
      id,
      source_term_id: source.id,
      do_not_contact: true,
      phone: '0911 222 333',
    })
    const page = await fixture.manager.history.list({ entity_type: 'person', entity_id: id })
    expect(page.total).toBe(2)
    expect(page.data[0]).toMatchObject({
      action_label: 'Sửa',
      entity_type_label: 'Khách hàng',
      actor_name: 'Lễ tân',
    })
    expect(page.data[0]?.ip).not.toBeNull()
    expect(page.data[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'source_term_id', label: 'Nguồn đến', from: null, to: 'Nguồn mới' },
        { field: 'do_not_contact', label: 'Không liên hệ', from: 'Không', to: 'Có' },
        expect.objectContaining({ field: 'phone', to: '+84911222333' }),
      ]),
    )
    expect(
      await fixture.manager.history.list({ entity_type: 'person', entity_id: id, action: 'create' }),
    ).toMatchObject({ total: 1 })
    expect(
      await fixture.manager.history.list({
        entity_type: 'person',
        entity_id: id,
        to: '2001-01-01T00:00:00Z',
      }),
    ).toMatchObject({ total: 0 })
  })

  test('of one customer is open to users who read that customer, without places and without masked numbers', async () => {
    const id = await fixture.person('Nhật Ký Riêng')
    const marketing = await fixture.clinic.as('marketing')
    const page = await marketing.history.list({ entity_type: 'person', entity_id: id })
    expect(page.data[0]).toMatchObject({ ip: null, user_agent: null, request_id: null })
    expect(page.data[0]?.changes.find(({ field }) => field === 'phone')?.to).toMatch(/^090\*{4}\d{3}$/)
    expect(await refusal(marketing.history.list({}))).toMatchObject({ code: 403 })
    expect(await refusal(marketing.history.list({ entity_type: 'user', entity_id: 1 }))).toMatchObject({
      code: 403,
    })
    const telesale = await fixture.clinic.as('telesale')
    expect(await refusal(telesale.history.list({ entity_type: 'person', entity_id: id }))).toMatchObject({
      code: 404,
    })
  })
})

describe('the search of the header', () => {
  test('finds people, their deals and coming appointments in one round trip', async () => {
    const id = await fixture.person('Đỗ Thị Kim Thoa')
    const deal = await fixture.receptionist.deal.add({ name: 'Implant', person_id: id, pipeline_id: 1 })
    const booked = await fixture.receptionist.appointment.add({
      person_id: id,
      type_term_id: fixture.type,
      start_at: fixture.at(11 * 60, 3),
      end_at: fixture.at(11 * 60 + 30, 3),
    })
    const manager = await fixture.clinic.as('manager')
    const service = { code: 'KT1', name: 'Niềng răng Kim Thoa', list_price: 500_000 }
    const product = await manager.product.add(service)
    await manager.product.add({ ...service, code: 'KT2', is_active: false })
    fixture.clinic.statements.clear()
    const found = await fixture.receptionist.search.find({ text: 'kim thoa' })
    expect(fixture.clinic.statements.get('/v1/search')).toBe(1)
    expect(found).toMatchObject({
      persons: [{ id, lifecycle: 'prospect' }],
      deals: [{ id: deal.id, person_id: id }],
      appointments: [{ id: booked.id, person_id: id }],
      products: [{ id: product.id, code: 'KT1', list_price: 500_000 }],
    })
    const person = await fixture.receptionist.person.get({ id })
    expect(
      (await fixture.receptionist.search.find({ text: (person.phone ?? '').slice(-6) })).persons[0],
    ).toMatchObject({ id })
    expect(
      (await fixture.receptionist.search.find({ text: booked.code.toLowerCase() })).appointments,
    ).toMatchObject([{ id: booked.id }])
    expect((await fixture.receptionist.search.find({ text: deal.code })).deals).toMatchObject([
      { id: deal.id },
    ])
  })

  test('shows each only what may be read', async () => {
    const { id } = await fixture.receptionist.person.add({ full_name: 'Võ Hoàng Kín', phone: '0934 765 432' })
    await fixture.receptionist.deal.add({ name: 'Bí mật', person_id: id, pipeline_id: 1 })
    const nothing = { persons: [], deals: [], appointments: [], products: [] }
    expect(await (await fixture.clinic.as('storekeeper')).search.find({ text: 'hoang kin' })).toEqual(nothing)
    expect(await (await fixture.clinic.as('telesale')).search.find({ text: 'hoang kin' })).toEqual(nothing)
    expect(await (await fixture.clinic.as('admin', 'saas')).search.find({ text: 'hoang kin' })).toEqual(
      nothing,
    )
    const marketing = await fixture.clinic.as('marketing')
    expect(await marketing.search.find({ text: 'hoang kin' })).toMatchObject({
      persons: [{ id, phone: expect.stringContaining('****') as string }],
    })
    expect(await marketing.search.find({ text: '765432' })).toEqual(nothing)
  })
})
