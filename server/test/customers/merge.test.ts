import { describe, expect, test } from 'vitest'
import { personRows } from '../../src/customers/hooks.ts'
import { MERGE_SWEEP } from '../../src/customers/merge/merge-sweep.ts'
import { textOf } from '../../src/kit/database/sql.ts'
import { clinic, manager, mergeNow, pairOf, someone } from './merge-fixture.ts'
import { refusal } from '../kit.ts'
import { namesOfPeople, rowsOf, scatter } from '../setup/two-records.ts'
import { ownerRows } from '../suites/database.ts'
import { randomFrom } from '../suites/random.ts'

const visit = async (person_id: number) => {
  const [branch] = (await manager.department.list({ kind: 'branch' })).data
  return manager.track.add({ person_id, branch_id: branch?.id ?? 0, reason: 'Đau răng' })
}

test('every table that names a person is declared by a family, and no table twice', async () => {
  const tables = (await namesOfPeople(clinic.owner)).map(({ table }) => table)
  const declared = personRows.all().map(({ table }) => table)
  const settled = new Set(declared)
  expect(declared).toHaveLength(settled.size)
  expect([...new Set(tables)].filter((table) => !settled.has(table))).toEqual([])
  expect([...settled].filter((table) => !tables.includes(table))).toEqual([])
})

describe('merging', () => {
  test('brings everything to the kept record, found by both codes, and the old one leads there', async () => {
    const keep = await someone('Ngô Thùy Trang', { email: 'trang@example.vn' })
    const other = await someone('Ngô Thuỳ Trang', { birth_year: 1991, note: 'Sợ kim tiêm' })
    const note = await manager.note.add({ entity_type: 'person', entity_id: other.id, content: 'Khách cũ' })
    await manager.visitReason.add({ person_id: other.id, content: 'Tẩy trắng' })
    const track = await visit(other.id)
    const seen = await manager.personMerge.preview({ keep_id: keep.id, merge_id: other.id })
    expect(seen).toMatchObject({
      moved: { note: 1, visit_reason: 1, track: 1 },
      fields: { full_name: 'keep', birth: 'merge', note: 'merge', email: 'keep' },
      refusal: null,
    })
    const merged = await mergeNow(keep.id, other.id)
    expect(merged).toMatchObject({
      keep_code: keep.code,
      merge_code: other.code,
      moved: { note: 1, visit_reason: 1, track: 1 },
    })
    const now = await manager.person.get({ id: keep.id })
    expect(now).toMatchObject({
      full_name: 'Ngô Thùy Trang',
      birth_year: 1991,
      note: 'Sợ kim tiêm',
      email: 'trang@example.vn',
      lifecycle: 'prospect',
      merged_codes: [other.code],
    })
    expect((await manager.person.get({ id: other.id })).id).toBe(keep.id)
    expect((await manager.track.list({ person_id: keep.id })).data.map(({ id }) => id)).toEqual([track.id])
    expect(await manager.note.list({ entity_type: 'person', entity_id: keep.id })).toMatchObject({
      data: [{ id: note.id }],
    })
    for (const search of [keep.code, other.code, other.code.toLowerCase()])
      expect((await manager.person.list({ search })).data.map(({ id }) => id)).toEqual([keep.id])
    expect(await manager.person.is_person_in({ code: other.code })).toMatchObject({ person_ids: [keep.id] })
    const told = (await manager.activity.query({ entity_type: 'person', entity_id: keep.id })).data
    expect(told[0]).toMatchObject({ title: 'Gộp hồ sơ', summary: `Gộp ${other.code} vào ${keep.code}` })
    expect(told.filter(({ title }) => title === 'Thêm khách hàng')).toHaveLength(2)
  })

  test('a chosen value wins, with what belongs to it', async () => {
    const keep = await someone('Chọn Giữ', { birth_day: 1, birth_month: 2, birth_year: 1990 })
    const other = await someone('Chọn Gộp', { birth_year: 1995 })
    await mergeNow(keep.id, other.id, { full_name: 'merge', phone: 'merge', birth: 'merge' })
    expect(await manager.person.get({ id: keep.id })).toMatchObject({
      full_name: 'Chọn Gộp',
      phone: other.phone,
      birth_day: null,
      birth_month: null,
      birth_year: 1995,
    })
  })

  test('the merged record is read-only and says where it went', async () => {
    const keep = await someone('Đọc Giữ')
    const other = await someone('Đọc Gộp')
    await mergeNow(keep.id, other.id)
    for (const change of [
      () => manager.person.update({ id: other.id, full_name: 'Tên Khác' }),
      () => manager.person.delete({ id: other.id }),
      () => manager.person.lifecycle({ id: other.id, to: 'customer' }),
    ])
      expect(await refusal(change())).toMatchObject({
        code: 422,
        message: expect.stringContaining(keep.code),
      })
    expect(
      await refusal(manager.note.add({ entity_type: 'person', entity_id: other.id, content: 'x' })),
    ).toMatchObject({ code: 404 })
  })

  test('what is written under the old id while records are merged lands at the kept one', async () => {
    const keep = await someone('Chờ Giữ')
    const other = await someone('Chờ Gộp')
    await mergeNow(keep.id, other.id)
    const [row] = await ownerRows<{ person_id: number; entity_id: number }>(
      clinic.owner,
      `insert into note (tenant_id, person_id, entity_type, entity_id, content) select tenant_id, id, 'person', id, 'Muộn' from person where id = $1 returning person_id::int, entity_id::int`,
      [other.id],
    )
    expect(row).toEqual({ person_id: keep.id, entity_id: keep.id })
  })

  test('two people in the clinic at once are not made one', async () => {
    const keep = await someone('Ghế Một')
    const other = await someone('Ghế Hai')
    await visit(keep.id)
    await visit(other.id)
    expect(await refusal(mergeNow(keep.id, other.id))).toMatchObject({
      code: 422,
      message: expect.stringContaining('lượt khám'),
    })
    expect((await manager.personMerge.preview({ keep_id: keep.id, merge_id: other.id })).refusal).toContain(
      'lượt khám',
    )
  })

  test('a record that was changed since it was looked at is not merged unseen', async () => {
    const keep = await someone('Phiên Giữ')
    const other = await someone('Phiên Gộp')
    const looked = await pairOf(keep.id, other.id)
    await manager.person.update({ id: other.id, note: 'Vừa sửa' })
    expect(await refusal(manager.personMerge.merge(looked))).toMatchObject({
      code: 409,
      data: { current: { merge_version: other.version + 1 } },
    })
  })

  test('of merges that race over one record exactly one happens, in both directions too', async () => {
    const [one, two, three] = [await someone('Đua Một'), await someone('Đua Hai'), await someone('Đua Ba')]
    const wishes = await Promise.all([
      pairOf(one.id, two.id),
      pairOf(two.id, one.id),
      pairOf(three.id, two.id),
      pairOf(two.id, three.id),
    ])
    const outcomes = await Promise.allSettled(
      wishes.slice(0, 2).map((wish) => manager.personMerge.merge(wish)),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await manager.person.list({ search: 'Đua' })
    expect(left.total).toBe(2)
    const four = await someone('Vòng Một')
    const others = await Promise.all(['Vòng Hai', 'Vòng Ba', 'Vòng Bốn'].map((name) => someone(name)))
    const racing = await Promise.all(others.map((other) => pairOf(other.id, four.id)))
    const raced = await Promise.allSettled(racing.map((wish) => manager.personMerge.merge(wish)))
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await ownerRows(clinic.owner, 'select 1 from person_merge where merge_id = $1', [four.id]),
    ).toHaveLength(1)
  })
})

describe('taking back', () => {
  test('leaves every row of either record, and of who named them, as it was', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const people = await Promise.all(['Giữ', 'Gộp', 'Người Khác'].map((name) => someone(`${name} ${seed}`)))
      const ids = people.map(({ id }) => id)
      await scatter(clinic, ids, randomFrom(seed))
      const before = await rowsOf(clinic.owner, ids)
      const { id } = await mergeNow(ids[0] ?? 0, ids[1] ?? 0)
      const left = await ownerRows(clinic.owner, 'select 1 from note where person_id = $1', [ids[1]])
      expect([seed, left]).toEqual([seed, []])
      await manager.personMerge.undo({ id })
      expect([seed, await rowsOf(clinic.owner, ids)]).toEqual([seed, before])
    }
  })

  test('what was changed or added since stays where it is', async () => {
    const keep = await someone('Sau Giữ', { note: 'Cũ' })
    const other = await someone('Sau Gộp', { email: 'cu@example.vn' })
    await manager.note.add({ entity_type: 'person', entity_id: other.id, content: 'Của người gộp' })
    const { id } = await mergeNow(keep.id, other.id, { note: 'keep' })
    await manager.note.add({ entity_type: 'person', entity_id: keep.id, content: 'Viết sau khi gộp' })
    await manager.person.update({ id: keep.id, email: 'moi@example.vn' })
    expect(await manager.personMerge.undo({ id })).toMatchObject({ undone_by_name: 'Quản lý phòng khám' })
    expect(await manager.person.get({ id: keep.id })).toMatchObject({
      email: 'moi@example.vn',
      merged_codes: [],
    })
    expect(await manager.person.get({ id: other.id })).toMatchObject({ id: other.id, email: 'cu@example.vn' })
    const notesOf = async (entity_id: number) =>
      (await manager.note.list({ entity_type: 'person', entity_id })).data.map(({ content }) => content)
    expect(await notesOf(keep.id)).toEqual(['Viết sau khi gộp'])
    expect(await notesOf(other.id)).toEqual(['Của người gộp'])
  })

  test('is refused when it is done, too late, or something stands on it', async () => {
    const [one, two, three] = [await someone('Xích Một'), await someone('Xích Hai'), await someone('Xích Ba')]
    const first = await mergeNow(two.id, one.id)
    const second = await mergeNow(three.id, two.id)
    expect((await manager.person.get({ id: one.id })).id).toBe(three.id)
    expect(await refusal(manager.personMerge.undo({ id: first.id }))).toMatchObject({
      code: 422,
      message: expect.stringContaining(three.code),
    })
    await manager.personMerge.undo({ id: second.id })
    expect((await manager.person.get({ id: one.id })).id).toBe(two.id)
    await manager.personMerge.undo({ id: first.id })
    expect(await refusal(manager.personMerge.undo({ id: first.id }))).toMatchObject({
      message: 'Lần gộp này đã được hoàn tác',
    })

    const old = await mergeNow(two.id, one.id)
    await ownerRows(
      clinic.owner,
      `update person_merge set created_at = now() - interval '31 days' where id = $1`,
      [old.id],
    )
    expect(await refusal(manager.personMerge.undo({ id: old.id }))).toMatchObject({
      code: 422,
      message: expect.stringContaining('30 ngày'),
    })
  })

  test('what a merge was before is swept once nobody can take it back', async () => {
    const { id } = await mergeNow((await someone('Quét Giữ')).id, (await someone('Quét Gộp')).id)
    const gone = () =>
      ownerRows(
        clinic.owner,
        `delete from person_merge where id = ${id} and ${textOf(MERGE_SWEEP.gone)} returning id`,
      )
    expect(await gone()).toHaveLength(0)
    await ownerRows(
      clinic.owner,
      `update person_merge set created_at = now() - interval '32 days' where id = $1`,
      [id],
    )
    expect(await gone()).toHaveLength(1)
  })

  test('a medical history of both is one row of versions, and a newer one binds them', async () => {
    const keep = await someone('Bệnh Giữ')
    const other = await someone('Bệnh Gộp')
    const admin = await clinic.as('admin')
    const kind = 'medical_history'
    await admin.personData.set({ person_id: keep.id, kind, value: { note: 'giữ 1' } })
    await admin.personData.sign({ person_id: keep.id, kind, version_no: 1 })
    await admin.personData.set({ person_id: other.id, kind, value: { note: 'gộp 1' } })
    await admin.personData.set({ person_id: other.id, kind, value: { note: 'gộp 2' } })
    const { id } = await mergeNow(keep.id, other.id)
    const { current, versions } = await admin.personData.get({ person_id: keep.id, kind })
    expect(current).toMatchObject({ version_no: 3, value: { note: 'gộp 2' } })
    expect(versions.map(({ version_no, status }) => [version_no, status])).toEqual([
      [3, 'draft'],
      [2, 'draft'],
      [1, 'signed'],
    ])
    await admin.personData.set({ person_id: keep.id, kind, value: { note: 'sau' }, version_no: 3 })
    expect(await refusal(manager.personMerge.undo({ id }))).toMatchObject({
      message: expect.stringContaining('Tiền sử bệnh'),
    })
  })

  test('two who take one merge back at once take it back once', async () => {
    const { id } = await mergeNow((await someone('Lùi Giữ')).id, (await someone('Lùi Gộp')).id)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => manager.personMerge.undo({ id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
