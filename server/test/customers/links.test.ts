import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let admin: Api
let manager: Api
let receptionist: Api
beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
})
afterAll(() => clinic.close())

let number = 0
const addCustomer = (by: Api, full_name = 'Nguyễn Thử') =>
  by.person.add({ full_name, phone: `0908 100 ${String((number += 1)).padStart(3, '0')}` })

describe('tags on people', () => {
  test('are put on many at once, counted, filtered by, and taken off', async () => {
    const tag = await manager.tag.add({ name: 'Sợ đau', color: '#EF4444' })
    const other = await manager.tag.add({ name: 'Ưu tiên' })
    const [one, two] = [await addCustomer(receptionist), await addCustomer(receptionist)]
    const ids = { entity_ids: [one.id, two.id], tag_ids: [tag.id, other.id] }
    expect(await receptionist.personTag.add(ids)).toMatchObject({ added: 4, skipped: 0 })
    expect(await receptionist.personTag.add({ ...ids, tag_ids: [tag.id] })).toMatchObject({
      added: 0,
      skipped: 2,
    })
    expect((await receptionist.person.get({ id: one.id })).tags).toEqual([
      { id: tag.id, name: 'Sợ đau', color: '#EF4444' },
      { id: other.id, name: 'Ưu tiên', color: '#64748B' },
    ])
    expect(await manager.tag.get({ id: tag.id })).toMatchObject({ usage_count: 2 })
    expect(await receptionist.personTag.delete({ entity_ids: [two.id], tag_ids: [tag.id] })).toEqual({
      removed: 1,
    })
    expect(await receptionist.person.list({ tag_ids: [tag.id] })).toMatchObject({
      total: 1,
      data: [{ id: one.id }],
    })
    expect(await receptionist.personTag.list({ entity_id: one.id })).toMatchObject({
      data: [{ tag_id: tag.id, added_by_name: 'Lễ tân' }, { tag_id: other.id }],
      total: 2,
      total_page: 1,
    })
    expect(await receptionist.personTag.list({ tag_id: other.id, limit: 1, page: 2 })).toMatchObject({
      data: [{ tag_id: other.id }],
      total: 2,
      total_page: 2,
    })
    expect(await receptionist.personTag.get({ entity_id: one.id, tag_id: tag.id })).toMatchObject({
      name: 'Sợ đau',
      added_by_name: 'Lễ tân',
    })
    expect(await refusal(receptionist.personTag.get({ entity_id: two.id, tag_id: tag.id }))).toMatchObject({
      code: 404,
    })
  })

  test('are put on a record as a whole, which keeps who put on those that stay', async () => {
    const [kept, lost, gained] = [
      await manager.tag.add({ name: 'Giữ lại' }),
      await manager.tag.add({ name: 'Gỡ ra' }),
      await manager.tag.add({ name: 'Thêm vào' }),
    ]
    const { id } = await addCustomer(admin, 'Lý Đặt Lại')
    await receptionist.personTag.add({ entity_ids: [id], tag_ids: [kept.id, lost.id] })
    const change = { entity_id: id, tag_ids: [kept.id, gained.id] }
    expect(await manager.personTag.update(change)).toMatchObject({ added: 1, removed: 1 })
    expect(await manager.personTag.update(change)).toMatchObject({ added: 0, removed: 0 })
    const { data } = await manager.personTag.list({ entity_id: id, sort_by: 'name', order: 'asc' })
    expect(data).toMatchObject([
      { tag_id: kept.id, added_by_name: 'Lễ tân' },
      { tag_id: gained.id, added_by_name: 'Quản lý phòng khám' },
    ])
    expect(await manager.personTag.update({ entity_id: id, tag_ids: [] })).toMatchObject({ removed: 2 })
    expect(await refusal(manager.personTag.update({ ...change, entity_id: 999_999 }))).toMatchObject({
      code: 404,
    })
  })

  test('narrow together, with who is in charge, in whatever way filters are put together', async () => {
    const [early, late] = [
      await manager.tag.add({ name: 'Buổi sớm' }),
      await manager.tag.add({ name: 'Buổi muộn' }),
    ]
    const people = await Promise.all(Array.from({ length: 8 }, () => addCustomer(admin, 'Trần Giao Nhau')))
    const bits = (bit: number) => people.filter((_, index) => (index & bit) !== 0).map(({ id }) => id)
    const { data: staff } = await admin.user.list({ limit: 200 })
    const consultant = staff.find(({ username }) => username === 'consultant')?.id ?? 0
    await manager.personTag.add({ entity_ids: bits(1), tag_ids: [early.id] })
    await manager.personTag.add({ entity_ids: bits(2), tag_ids: [late.id] })
    for (const person_id of bits(4))
      await manager.personAssignment.add({ person_id, user_id: consultant, role: 'consultant' })

    const tagged = (id: number) => ({ field: 'tag_ids', op: 'in', value: [id] }) as const
    const untagged = (id: number) => ({ field: 'tag_ids', op: 'nin', value: [id] }) as const
    const theirs = { field: 'assigned_user_ids', op: 'eq', value: consultant } as const
    const found = async (input: Parameters<typeof admin.person.query>[0]) => {
      const { data, total } = await admin.person.query({ ...input, search: 'Trần Giao Nhau', limit: 50 })
      expect(total).toBe(data.length)
      return data
        .map(({ id }) => people.findIndex((one) => one.id === id))
        .toSorted((left, right) => left - right)
    }
    expect(await found({ filter: { and: [tagged(early.id), tagged(late.id), theirs] } })).toEqual([7])
    expect(await found({ tag_ids: [early.id], filter: theirs })).toEqual([5, 7])
    expect(await found({ filter: { and: [tagged(early.id), untagged(late.id)] } })).toEqual([1, 5])
    expect(await found({ filter: { or: [{ and: [tagged(early.id), tagged(late.id)] }, theirs] } })).toEqual([
      3, 4, 5, 6, 7,
    ])
    expect(
      await found({ filter: { and: [{ field: 'tag_ids', op: 'is_null', value: true }, theirs] } }),
    ).toEqual([4])
  })

  test('put on many by mistake come off exactly where they were put', async () => {
    const tag = await manager.tag.add({ name: 'Gắn nhầm' })
    const [one, two, three] = [
      await addCustomer(receptionist),
      await addCustomer(receptionist),
      await addCustomer(receptionist),
    ]
    await receptionist.personTag.add({ entity_ids: [one.id], tag_ids: [tag.id] })
    const links = { entity_ids: [one.id, two.id, three.id], tag_ids: [tag.id] }
    const { added, at } = await receptionist.personTag.add(links)
    expect(added).toBe(2)
    await receptionist.personTag.delete({ entity_ids: [three.id], tag_ids: [tag.id] })
    await manager.personTag.add({ entity_ids: [three.id], tag_ids: [tag.id] })
    expect(await manager.personTag.undo({ ...links, at })).toEqual({ undone: 0 })
    expect(await receptionist.personTag.undo({ ...links, at })).toEqual({ undone: 1 })
    const { data } = await receptionist.person.list({
      tag_ids: [tag.id],
      sort_by: 'created_at',
      order: 'asc',
    })
    expect(data.map(({ id }) => id)).toEqual([one.id, three.id])
    const late = new Date(Date.now() - 16 * 60_000).toISOString()
    expect(await refusal(receptionist.personTag.undo({ ...links, at: late }))).toMatchObject({
      code: 422,
      message: 'Chỉ hoàn tác được trong 15 phút, hãy sửa lại bằng tay',
    })
  })

  test('of the wrong kind, and on people out of reach, are refused as a whole', async () => {
    const tag = await manager.tag.add({ name: 'Chỉ cơ hội', scope: 'deal' })
    const good = await manager.tag.add({ name: 'Cho khách', scope: 'person' })
    const mine = await addCustomer(receptionist)
    const theirs = await addCustomer(manager)
    expect(
      await refusal(receptionist.personTag.add({ entity_ids: [mine.id], tag_ids: [tag.id] })),
    ).toMatchObject({
      code: 422,
      message: 'Nhãn này không dùng cho khách hàng',
    })
    const telesale = await clinic.as('telesale')
    const own = await addCustomer(telesale)
    const both = { entity_ids: [own.id, theirs.id], tag_ids: [good.id] }
    expect(await refusal(telesale.personTag.add(both))).toMatchObject({ code: 404 })
    expect((await telesale.person.get({ id: own.id })).tags).toEqual([])
  })

  test('in use are deleted only when that was meant', async () => {
    const tag = await manager.tag.add({ name: 'Sắp xóa' })
    const person = await addCustomer(receptionist)
    await receptionist.personTag.add({ entity_ids: [person.id], tag_ids: [tag.id] })
    expect(await refusal(manager.tag.delete({ id: tag.id }))).toMatchObject({
      code: 422,
      data: {
        warnings: [
          {
            kind: 'tag_in_use',
            message: 'Nhãn «Sắp xóa» đang được gắn ở 1 hồ sơ, xóa nhãn sẽ gỡ khỏi tất cả',
          },
        ],
      },
    })
    await manager.tag.delete({ id: tag.id, force: true })
    expect((await receptionist.person.get({ id: person.id })).tags).toEqual([])
  })
})

describe('notes', () => {
  test('are read by users who see the person, and edited by their author or an administrator', async () => {
    const person = await addCustomer(receptionist)
    const about = { entity_type: 'person', entity_id: person.id } as const
    const note = await receptionist.note.add({
      ...about,
      content: 'Khách thích hẹn buổi sáng\nGọi trước 1 ngày',
    })
    expect(note).toMatchObject({ person_id: person.id, author_name: 'Lễ tân', pinned: false })
    const consultant = await clinic.as('consultant')
    expect(await consultant.note.list(about)).toMatchObject({ total: 1 })
    expect(await refusal(consultant.note.update({ id: note.id, pinned: true }))).toMatchObject({ code: 403 })
    expect(await receptionist.note.update({ id: note.id, version: 1, pinned: true })).toMatchObject({
      pinned: true,
    })
    expect(await admin.note.update({ id: note.id, content: 'Buổi chiều' })).toMatchObject({
      content: 'Buổi chiều',
    })
    await receptionist.note.delete({ id: note.id })
    expect(await consultant.note.list(about)).toMatchObject({ total: 0 })
  })

  test('kept private are their author’s alone; those of a department stay in it', async () => {
    const person = await addCustomer(receptionist)
    const about = { entity_type: 'person', entity_id: person.id } as const
    const secret = await receptionist.note.add({ ...about, content: 'Riêng', visibility: 'private' })
    await receptionist.note.add({ ...about, content: 'Phòng ban', visibility: 'department' })
    const care = await clinic.as('care')
    expect((await care.note.list(about)).data.map(({ content }) => content)).toEqual(['Phòng ban'])
    expect(await refusal(care.note.get({ id: secret.id }))).toMatchObject({ code: 404 })
    expect(await receptionist.note.list(about)).toMatchObject({ total: 2 })
  })

  test('of medical content are for readers of medical records, whose reading is logged', async () => {
    const person = await addCustomer(receptionist)
    const about = { entity_type: 'person', entity_id: person.id } as const
    const draft = { ...about, content: 'Dị ứng lidocain', visibility: 'medical' } as const
    const note = await receptionist.note.add(draft)
    const [care, consultant] = [await clinic.as('care'), await clinic.as('consultant')]
    expect(await refusal(care.note.add(draft))).toMatchObject({ code: 403 })
    expect(await care.note.list(about)).toMatchObject({ total: 0 })
    expect(await refusal(care.note.get({ id: note.id }))).toMatchObject({ code: 404 })
    expect(await care.activity.query({ ...about, types: ['note'] })).toMatchObject({ data: [] })
    const viewers = async () =>
      (await manager.personViewer.list({ person_id: person.id })).data
        .filter(({ part }) => part === 'Ghi chú bệnh án')
        .map(({ user_name }) => user_name)
    expect(await viewers()).toEqual([])
    expect(await consultant.note.list({ ...about, pinned: true })).toMatchObject({ total: 0 })
    expect(await viewers()).toEqual([])
    expect(await consultant.note.list(about)).toMatchObject({ total: 1 })
    expect(await viewers()).toEqual(['Tư vấn'])
    const feed = await receptionist.activity.query({ ...about, types: ['note'] })
    expect(feed.data).toMatchObject([{ summary: 'Dị ứng lidocain' }])
    expect(await viewers()).toEqual(['Lễ tân', 'Tư vấn'])
  })

  test('cannot be written about a customer out of reach', async () => {
    const person = await addCustomer(manager)
    const telesale = await clinic.as('telesale')
    const draft = { entity_type: 'person', entity_id: person.id, content: 'Thử' } as const
    expect(await refusal(telesale.note.add(draft))).toMatchObject({
      code: 404,
      message: 'Không tìm thấy khách hàng',
    })
    await receptionist.note.add(draft)
    expect(await telesale.note.list({ person_id: person.id })).toMatchObject({ total: 0 })
  })
})

describe('terms', () => {
  test('in use can only be put out of use, and their name is their own within a list', async () => {
    const source = await admin.term.add({ vocabulary: 'source', name: 'Facebook Ads', data: { cost: 1000 } })
    expect(source).toMatchObject({ is_active: true, is_system: false, data: { cost: 1000 } })
    expect(await refusal(admin.term.add({ vocabulary: 'source', name: 'facebook ads' }))).toMatchObject({
      code: 409,
    })
    await admin.term.add({ vocabulary: 'room', name: 'Facebook Ads' })
    await receptionist.person.add({
      full_name: 'Từ Facebook',
      phone: '0908999888',
      source_term_id: source.id,
    })
    expect(await refusal(admin.term.delete({ id: source.id }))).toMatchObject({
      code: 422,
      message: 'Mục đang được sử dụng, chỉ có thể ngưng dùng',
    })
    expect(await admin.term.update({ id: source.id, is_active: false })).toMatchObject({ is_active: false })
    expect(await receptionist.term.list({ vocabulary: 'source', is_active: true })).toMatchObject({
      total: 0,
    })
    const free = await admin.term.add({ vocabulary: 'source', name: 'Báo giấy' })
    await admin.term.delete({ id: free.id })
    await admin.term.add({ vocabulary: 'source', name: 'Báo giấy' })
  })
})
