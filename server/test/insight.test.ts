import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type Desk } from './appointments-desk.ts'
import { refusal } from './kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const about = (entity_id: number) => ({ entity_type: 'person', entity_id }) as const

describe('the feed of a customer', () => {
  test('tells what happened, newest first, a page at a time', async () => {
    const id = await desk.person('Trần Ngọc Mai')
    const tag = await desk.manager.tag.add({ name: 'Ưu tiên' })
    await desk.receptionist.personTag.add({ entity_ids: [id], tag_ids: [tag.id] })
    await desk.receptionist.note.add({ ...about(id), content: 'Thích hẹn buổi sáng' })
    await desk.receptionist.deal.add({ name: 'Niềng răng', person_id: id, pipeline_id: 1 })
    await desk.receptionist.appointment.add({
      person_id: id,
      doctor_id: desk.doctors[0],
      type_term_id: desk.type,
      start_at: desk.at(9 * 60, 2),
      end_at: desk.at(9 * 60 + 30, 2),
    })
    desk.clinic.statements.clear()
    const first = await desk.receptionist.activity.query({ ...about(id), limit: 4 })
    // The person, the lines, and the entry that says who has looked.
    expect(desk.clinic.statements.get('/v1/activity/query')).toBe(3)
    const second = await desk.receptionist.activity.query({
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
    const notes = await desk.receptionist.activity.query({ ...about(id), types: ['note'] })
    expect(notes.data.map(({ type }) => type)).toEqual(['note'])
  })

  test('says nothing of cards that were put in order, not even an empty page', async () => {
    const id = await desk.person()
    const deals = [1, 2].map((no) =>
      desk.receptionist.deal.add({ name: `Trám răng ${no}`, person_id: id, pipeline_id: 1 }),
    )
    const [one, two] = await Promise.all(deals)
    if (one === undefined || two === undefined) throw new Error('two deals')
    const { stage_id } = one
    const above = (card: typeof one, other: typeof one, version: number) =>
      desk.manager.deal.move({ id: card.id, stage_id, version, before_id: other.id })
    let moved = await above(one, two, one.version)
    for (let turn = 0; turn < 4; turn += 1) {
      moved = await desk.manager.deal.move({ id: one.id, stage_id, version: moved.version, after_id: two.id })
      moved = await above(one, two, moved.version)
    }
    const { data } = await desk.manager.activity.query({ ...about(id), limit: 2 })
    expect(data.map(({ title }) => title.slice(0, 19))).toEqual([
      'Tạo cơ hội «Trám ră',
      'Tạo cơ hội «Trám ră',
    ])
  })

  test('leaves out notes that are not for the reader, and people who are out of reach', async () => {
    const id = await desk.person()
    await desk.receptionist.note.add({ ...about(id), content: 'Chỉ mình tôi', visibility: 'private' })
    const types = ['note'] as const
    expect((await desk.receptionist.activity.query({ ...about(id), types: [...types] })).data).toHaveLength(1)
    expect((await desk.manager.activity.query({ ...about(id), types: [...types] })).data).toEqual([])
    const telesale = await desk.clinic.as('telesale')
    expect(await refusal(telesale.activity.query(about(id)))).toMatchObject({ code: 404 })
  })
})

describe('the log', () => {
  test('says every change with names and words, to whoever may read it whole', async () => {
    const id = await desk.person('Nhật Ký')
    const source = await desk.admin.term.add({ vocabulary: 'source', name: 'Nguồn mới' })
    await desk.receptionist.person.update({
      id,
      source_term_id: source.id,
      do_not_contact: true,
      phone: '0911 222 333',
    })
    const page = await desk.manager.history.list({ entity_type: 'person', entity_id: id })
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
      await desk.manager.history.list({ entity_type: 'person', entity_id: id, action: 'create' }),
    ).toMatchObject({ total: 1 })
    expect(
      await desk.manager.history.list({ entity_type: 'person', entity_id: id, to: '2001-01-01T00:00:00Z' }),
    ).toMatchObject({ total: 0 })
  })

  test('of one customer is open to whoever reads that customer, without places and without masked numbers', async () => {
    const id = await desk.person('Nhật Ký Riêng')
    const marketing = await desk.clinic.as('marketing')
    const page = await marketing.history.list({ entity_type: 'person', entity_id: id })
    expect(page.data[0]).toMatchObject({ ip: null, user_agent: null, request_id: null })
    expect(page.data[0]?.changes.find(({ field }) => field === 'phone')?.to).toMatch(/^090\*{4}\d{3}$/)
    expect(await refusal(marketing.history.list({}))).toMatchObject({ code: 403 })
    expect(await refusal(marketing.history.list({ entity_type: 'user', entity_id: 1 }))).toMatchObject({
      code: 403,
    })
    const telesale = await desk.clinic.as('telesale')
    expect(await refusal(telesale.history.list({ entity_type: 'person', entity_id: id }))).toMatchObject({
      code: 404,
    })
  })
})

describe('the search of the header', () => {
  test('finds people, their deals and coming appointments in one round trip', async () => {
    const id = await desk.person('Đỗ Thị Kim Thoa')
    const deal = await desk.receptionist.deal.add({ name: 'Implant', person_id: id, pipeline_id: 1 })
    const booked = await desk.receptionist.appointment.add({
      person_id: id,
      type_term_id: desk.type,
      start_at: desk.at(11 * 60, 3),
      end_at: desk.at(11 * 60 + 30, 3),
    })
    desk.clinic.statements.clear()
    const found = await desk.receptionist.search.find({ text: 'kim thoa' })
    expect(desk.clinic.statements.get('/v1/search')).toBe(1)
    expect(found).toMatchObject({
      persons: [{ id, lifecycle: 'prospect' }],
      deals: [{ id: deal.id, person_id: id }],
      appointments: [{ id: booked.id, person_id: id }],
    })
    const person = await desk.receptionist.person.get({ id })
    expect(
      (await desk.receptionist.search.find({ text: (person.phone ?? '').slice(-6) })).persons[0],
    ).toMatchObject({ id })
    expect(
      (await desk.receptionist.search.find({ text: booked.code.toLowerCase() })).appointments,
    ).toMatchObject([{ id: booked.id }])
    expect((await desk.receptionist.search.find({ text: deal.code })).deals).toMatchObject([{ id: deal.id }])
  })

  test('shows each only what may be read', async () => {
    const { id } = await desk.receptionist.person.add({ full_name: 'Võ Hoàng Kín', phone: '0934 765 432' })
    await desk.receptionist.deal.add({ name: 'Bí mật', person_id: id, pipeline_id: 1 })
    const nothing = { persons: [], deals: [], appointments: [] }
    expect(await (await desk.clinic.as('storekeeper')).search.find({ text: 'hoang kin' })).toEqual(nothing)
    expect(await (await desk.clinic.as('telesale')).search.find({ text: 'hoang kin' })).toEqual(nothing)
    expect(await (await desk.clinic.as('admin', 'saas')).search.find({ text: 'hoang kin' })).toEqual(nothing)
    const marketing = await desk.clinic.as('marketing')
    expect(await marketing.search.find({ text: 'hoang kin' })).toMatchObject({
      persons: [{ id, phone: expect.stringContaining('****') as string }],
    })
    expect(await marketing.search.find({ text: '765432' })).toEqual(nothing)
  })
})
