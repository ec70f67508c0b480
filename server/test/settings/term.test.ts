import { termPlaces } from '../../src/settings/term-places.ts'
import { VOCABULARIES, VOCABULARY_GROUPS } from '@bcare/contract/settings/vocabularies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { csvOf, openFixture } from '../setup/import-fixture.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let manager: Api
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
})
afterAll(() => clinic.close())

let made = 0
const aTerm = (vocabulary: keyof typeof VOCABULARIES, values: object = {}) =>
  manager.term.add({ vocabulary, name: `Mục ${(made += 1)}`, ...values })
let people = 0
const aPerson = (values: object = {}) =>
  manager.person.add({
    full_name: 'Trần Văn Khách',
    phone: `09${String(20_000_000 + (people += 1))}`,
    ...values,
  })

const usesOf = async (vocabulary: keyof typeof VOCABULARIES, id: number) =>
  (await manager.term.uses({ vocabulary })).data
    .filter(({ term_id }) => term_id === id)
    .map(({ entity, field, count }) => `${entity}.${field} ${count}`)

test('every column that names a term is known to «Dùng ở đâu», merging and deleting', async () => {
  const columns = await ownerRows<{ place: string }>(
    clinic.owner,
    `select t.relname || '.' || a.attname as place from pg_constraint c
     join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'term'::regclass and c.conname <> 'term_merged_into'`,
  )
  const known = new Set(termPlaces.all().map(({ entity, field }) => `${entity}.${field}`))
  expect(columns.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([])
})

test('every vocabulary is found in one group of the screen', () => {
  expect(Object.values(VOCABULARY_GROUPS).flat().toSorted()).toEqual(Object.keys(VOCABULARIES).toSorted())
})

test('what used one word uses the other after they were merged, and what was said of it is found again', async () => {
  const [from, into] = [await aTerm('source', { code: 'fb' }), await aTerm('source')]
  const first = await aPerson({ source_term_id: from.id })
  await aPerson({ source_term_id: into.id })
  const deal = await manager.deal.add({
    name: 'Niềng',
    pipeline_id: 1,
    person_id: first.id,
    source_term_id: from.id,
  })
  const group = await manager.personGroup.add({
    name: `Nhóm ${from.id}`,
    code: `N${from.id}`,
    kind: 'dynamic',
    filter: { and: [{ field: 'source_term_id', op: 'in', value: [from.id, into.id] }] },
  })
  expect(await usesOf('source', from.id)).toEqual(
    expect.arrayContaining(['person.source_term_id 1', 'deal.source_term_id 1', 'person_group.filter 1']),
  )
  expect(await refusal(manager.term.delete({ id: from.id }))).toMatchObject({ code: 422 })
  const merged = await manager.term.merge({ id: from.id, into_id: into.id, version: from.version })
  expect(merged).toMatchObject({ moved: 3, into: { id: into.id, code: 'fb', alias: from.name } })
  expect(await manager.person.get({ id: first.id })).toMatchObject({
    source_term_id: into.id,
    source_name: into.name,
  })
  expect(await manager.deal.get({ id: deal.id })).toMatchObject({ source_term_id: into.id })
  expect(await manager.personGroup.get({ id: group.id })).toMatchObject({
    filter: { and: [{ field: 'source_term_id', op: 'in', value: [into.id] }] },
  })
  expect(await refusal(manager.term.get({ id: from.id }))).toMatchObject({ code: 404 })
  expect(await refusal(aPerson({ source_term_id: from.id }))).toMatchObject({ code: 422 })
  expect(await usesOf('source', into.id)).toContain('person.source_term_id 2')
  const [logged] = await ownerRows(
    clinic.owner,
    `select changes from history where entity_type = 'person' and entity_id = ${first.id} and changes ? 'source_term_id' order by id desc limit 1`,
  )
  expect(logged).toMatchObject({ changes: { source_term_id: [from.id, into.id] } })
})

test('a saved view that asks for a word that was merged asks for the other one, for the user who saved it', async () => {
  const [from, into] = [await aTerm('source'), await aTerm('source')]
  const doctor = await clinic.as('doctor')
  const key = 'ui.page./customer'
  const search = { source_term_id: `${from.id},${into.id}`, owner_id: String(from.id) }
  await doctor.setting.update({ key, level: 'user', value: { views: [{ name: 'Nguồn cũ', search }] } })
  await manager.term.merge({ id: from.id, into_id: into.id })
  expect(await doctor.setting.get({ key, level: 'user' })).toMatchObject({
    value: { views: [{ search: { source_term_id: String(into.id), owner_id: String(from.id) } }] },
  })
})

test('a user who has both roles of a deal keeps one of them, and an owner stays the owner', async () => {
  const [from, into] = [await aTerm('deal_role'), await aTerm('deal_role')]
  const person = await aPerson()
  const deal = await manager.deal.add({ name: 'Trồng răng', pipeline_id: 1, person_id: person.id })
  const { data: staff } = await manager.user.list({ limit: 5 })
  const user_id = staff[0]?.id ?? 0
  const owning = await manager.dealUser.add({
    deal_id: deal.id,
    user_id,
    role_term_id: from.id,
    is_primary: true,
  })
  await manager.dealUser.add({ deal_id: deal.id, user_id, role_term_id: into.id })
  await manager.term.merge({ id: from.id, into_id: into.id })
  const { data } = await manager.dealUser.list({ deal_id: deal.id, limit: 50 })
  const current = data.filter((row) => row.user_id === user_id && row.left_at === null)
  expect(current).toMatchObject([{ id: owning.id, role_term_id: into.id, is_primary: true }])
})

test('a medical history is read with the word of today, and stays as it was signed', async () => {
  const [from, into] = [await aTerm('disease_history'), await aTerm('disease_history')]
  const person = await aPerson()
  const doctor = await clinic.as('admin')
  const which = { person_id: person.id, kind: 'medical_history' as const }
  await doctor.personData.set({
    ...which,
    value: {
      diseases: [
        { term_id: into.id, is_absent: true },
        { term_id: from.id, detail: 'từ nhỏ' },
      ],
    },
  })
  await doctor.personData.sign({ ...which, version_no: 1 })
  expect(await usesOf('disease_history', from.id)).toEqual(['entity_data.diseases 1'])
  expect(await refusal(manager.term.delete({ id: from.id }))).toMatchObject({ code: 422 })
  await manager.term.merge({ id: from.id, into_id: into.id })
  expect(await doctor.personData.get(which)).toMatchObject({
    current: { status: 'signed', value: { diseases: [{ term_id: into.id, detail: 'từ nhỏ' }] } },
  })
  expect(await doctor.personData.alerts({ person_id: person.id })).toMatchObject({
    diseases: [{ name: into.name, detail: 'từ nhỏ' }],
  })
  const [stored] = await ownerRows(
    clinic.owner,
    `select value -> 'diseases' -> 1 ->> 'term_id' as id from entity_data where entity_id = ${person.id} and kind = 'medical_history'`,
  )
  expect(stored).toEqual({ id: String(from.id) })
})

test('a rule that names a kind of task by its code goes on after a merging', async () => {
  const [from, into] = [
    await aTerm('task_type', { code: 'goi_lai' }),
    await aTerm('task_type', { code: 'cham_soc' }),
  ]
  const [stage] = (await manager.stage.list({ pipeline_id: 1, limit: 50 })).data
  const auto_task = { title: 'Gọi lại', type: 'goi_lai', due_in_hours: 4, assignee_role: 'telesale' }
  await manager.stage.update({ id: stage?.id ?? 0, auto_task })
  expect(await usesOf('task_type', from.id)).toEqual(['stage.auto_task 1'])
  await manager.term.merge({ id: from.id, into_id: into.id })
  expect(await manager.stage.get({ id: stage?.id ?? 0 })).toMatchObject({ auto_task: { type: 'cham_soc' } })
  await manager.stage.update({ id: stage?.id ?? 0, auto_task: null })
})

test('a custom field that chooses from a vocabulary follows', async () => {
  const [from, into] = [await aTerm('specialty'), await aTerm('specialty')]
  const admin = await clinic.as('admin')
  const field = await admin.customDefinition.add({
    entity_type: 'person',
    name: 'chuyen_khoa',
    label: 'Chuyên khoa quan tâm',
    type: 'term',
    validation: { vocabulary: 'specialty' },
  })
  await admin.customDefinition.update_status({ id: field.id, status: 'active' })
  const person = await aPerson({ custom: { chuyen_khoa: from.id } })
  expect((await manager.term.uses({ vocabulary: 'specialty' })).data).toContainEqual({
    term_id: from.id,
    entity: 'person',
    field: 'custom.chuyen_khoa',
    label: 'Khách hàng: Chuyên khoa quan tâm',
    count: 1,
  })
  await manager.term.merge({ id: from.id, into_id: into.id })
  expect(await manager.person.get({ id: person.id, custom: 'all' })).toMatchObject({
    custom: { chuyen_khoa: into.id },
  })
  const found = await manager.person.query({
    filter: { field: 'custom.chuyen_khoa', op: 'eq', value: into.id },
  })
  expect(found.total).toBe(1)
})

test('the log of each record says what became of it, as if it had been changed by hand, of tags too', async () => {
  const [from, into] = [await aTerm('source'), await aTerm('source')]
  const [person, byHand] = [
    await aPerson({ source_term_id: from.id }),
    await aPerson({ source_term_id: from.id }),
  ]
  const [tag, other] = [
    await manager.tag.add({ name: 'Nhãn một' }),
    await manager.tag.add({ name: 'Nhãn hai' }),
  ]
  for (const { id } of [person, byHand]) await manager.personTag.add({ entity_ids: [id], tag_ids: [tag.id] })
  await manager.person.update({ id: byHand.id, source_term_id: into.id })
  await manager.personTag.add({ entity_ids: [byHand.id], tag_ids: [other.id] })
  await manager.personTag.delete({ entity_ids: [byHand.id], tag_ids: [tag.id] })
  await manager.term.merge({ id: from.id, into_id: into.id })
  await manager.tag.merge({ id: tag.id, into_id: other.id })
  const notifiedOf = (id: number) =>
    ownerRows<Record<string, unknown>>(
      clinic.owner,
      `select actor_id, action, entity_type, entity_id is null as of_link, reason, changes - 'person_id' as changes, ip is null as no_ip,
        changes -> 'person_id' ->> case action when 'create' then 1 else 0 end as named, person_id::text as person
       from history where person_id = $1 and (entity_type = 'person_tag' or (action = 'update' and changes ? 'source_term_id'))
       order by action, entity_type, changes::text`,
      [id],
    )
  const same = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ named, person: who, ...rest }) => ({ ...rest, named: named === null || named === who }))
  const [merged, done] = [same(await notifiedOf(person.id)), same(await notifiedOf(byHand.id))]
  expect(merged).toHaveLength(4)
  expect(merged).toEqual(done)
})

test('what cannot be merged is refused in a sentence, and nothing moves', async () => {
  const [one, other] = [await aTerm('source'), await aTerm('lost_reason')]
  expect(await refusal(manager.term.merge({ id: one.id, into_id: other.id }))).toMatchObject({
    code: 422,
    message: 'Chỉ gộp được hai mục của cùng một danh mục',
  })
  expect(await refusal(manager.term.merge({ id: one.id, into_id: one.id }))).toMatchObject({ code: 422 })
  const next = await aTerm('source')
  expect(await refusal(manager.term.merge({ id: one.id, into_id: next.id, version: 7 }))).toMatchObject({
    code: 409,
  })
  await ownerRows(clinic.owner, `update term set is_system = true where id = ${one.id}`)
  expect(await refusal(manager.term.merge({ id: one.id, into_id: next.id }))).toMatchObject({ code: 422 })
  expect(await refusal(manager.term.update({ id: one.id, is_active: false }))).toMatchObject({ code: 422 })
  expect(await manager.term.update({ id: one.id, name: 'Tên khác', color: '#10B981' })).toMatchObject({
    name: 'Tên khác',
  })
  expect(
    await refusal((await clinic.as('receptionist')).term.merge({ id: next.id, into_id: one.id })),
  ).toMatchObject({
    code: 403,
  })
})

test('of two who merge each into the other one succeeds, and a booking that races a merging never names what is gone', async () => {
  const [a, b] = [await aTerm('source'), await aTerm('source')]
  const outcomes = await Promise.allSettled([
    manager.term.merge({ id: a.id, into_id: b.id }),
    manager.term.merge({ id: b.id, into_id: a.id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [from, into] = [await aTerm('source'), await aTerm('source')]
  await Promise.allSettled([
    ...Array.from({ length: 12 }, () => aPerson({ source_term_id: from.id })),
    manager.term.merge({ id: from.id, into_id: into.id }),
    ...Array.from({ length: 12 }, () => aPerson({ source_term_id: from.id })),
  ])
  const left = await ownerRows(clinic.owner, `select id from person where source_term_id = ${from.id}`)
  expect(left).toEqual([])
})

test('neither a colleague’s specialty nor values of the clinic’s custom fields that race a merging name what is gone', async () => {
  const [from, into] = [await aTerm('specialty'), await aTerm('specialty')]
  const admin = await clinic.as('admin')
  for (const name of ['mong_muon', 'thay_the']) {
    const field = await admin.customDefinition.add({
      entity_type: 'person',
      name,
      label: name,
      type: 'term',
      validation: { vocabulary: 'specialty' },
    })
    await admin.customDefinition.update_status({ id: field.id, status: 'active' })
  }
  const both = { custom: { mong_muon: from.id, thay_the: from.id } }
  const settled = await aPerson(both)
  const staff = await Promise.all(
    Array.from({ length: 6 }, (_, n) => admin.user.add({ username: `dua${n}`, name: `Người Đua ${n}` })),
  )
  const choose = (half: typeof staff) =>
    half.flatMap(({ id }) => [admin.user.update({ id, specialty_term_id: from.id }), aPerson(both)])
  await Promise.allSettled([
    ...choose(staff.slice(0, 3)),
    manager.term.merge({ id: from.id, into_id: into.id }),
    ...choose(staff.slice(3)),
  ])
  const left = await ownerRows(
    clinic.owner,
    `select 'user' as what from "user" where specialty_term_id = $1 union all select 'value' from custom_index where number = $1
      and definition_id in (select id from custom_definition where type = 'term')`,
    [from.id],
  )
  expect(left).toEqual([])
  expect(await manager.person.get({ id: settled.id, custom: 'all' })).toMatchObject({
    custom: { mong_muon: into.id, thay_the: into.id },
  })
})

test('terms stand under one another where the vocabulary is a tree, without circles, four deep', async () => {
  const chain = [await aTerm('diagnosis')]
  while (chain.length < 4) chain.push(await aTerm('diagnosis', { parent_id: chain.at(-1)?.id }))
  const [root, , , leaf] = chain
  expect(await refusal(aTerm('diagnosis', { parent_id: leaf?.id }))).toMatchObject({
    code: 422,
    message: 'Danh mục có tối đa 4 cấp',
  })
  expect(await refusal(manager.term.update({ id: root?.id ?? 0, parent_id: leaf?.id }))).toMatchObject({
    code: 422,
  })
  expect(await refusal(aTerm('source', { parent_id: root?.id }))).toMatchObject({ code: 422 })
  expect(await refusal(manager.term.delete({ id: root?.id ?? 0 }))).toMatchObject({ code: 422 })
  expect(await usesOf('diagnosis', root?.id ?? 0)).toEqual(['term.parent_id 1'])
})

test('what a vocabulary notes of its words must make sense', async () => {
  expect(await refusal(aTerm('appointment_type', { data: { minutes: 3 } }))).toMatchObject({
    code: 422,
    message: 'Số phút phải là số nguyên từ 5 đến 480',
  })
  expect(await aTerm('appointment_type', { data: { minutes: 30 } })).toMatchObject({ data: { minutes: 30 } })
})

test('words are put in order among their siblings, at once for everybody', async () => {
  const terms = [await aTerm('lab'), await aTerm('lab'), await aTerm('lab')]
  const ids = [2, 0, 1].map((at) => terms[at]?.id ?? 0)
  await manager.term.reorder({ vocabulary: 'lab', parent_id: null, ids })
  expect((await manager.term.all({ vocabulary: 'lab' })).data.map(({ id }) => id)).toEqual(ids)
  const counted = (await manager.term.counts({})).data.find(({ vocabulary }) => vocabulary === 'lab')
  expect(counted).toEqual({ vocabulary: 'lab', total: 3, active: 3 })
})

test('a vocabulary leaves as a file that brings nothing new where it came from, and all of it elsewhere', async () => {
  const fixture = await openFixture(clinic)
  const parent = await aTerm('cash_out_category', { name: 'Chi phí', color: '#EF4444' })
  await aTerm('cash_out_category', { name: '=Thuê nhà', parent_id: parent.id, code: 'nha' })
  const { bytes } = await fixture.download('/v1/taxonomy/term-export', { vocabulary: 'cash_out_category' })
  expect(bytes.toString()).toContain("'=Thuê nhà")
  const [logged] = await ownerRows(
    clinic.owner,
    `select reason from history where action = 'export' and entity_type = 'term' order by id desc limit 1`,
  )
  expect(logged).toEqual({ reason: 'Loại chi: 2 mục, csv' })
  const file = new File([new Uint8Array(bytes)], 'Loại chi.csv')
  expect(await manager.term.import({ vocabulary: 'cash_out_category' }, { file })).toMatchObject({
    added: 0,
    changed: 0,
    same: 2,
  })
  const other = { vocabulary: 'cash_in_category' as const }
  expect(await manager.term.import({ ...other, dry_run: true }, { file })).toMatchObject({ added: 2 })
  expect((await manager.term.all(other)).data).toEqual([])
  await manager.term.import(other, { file })
  const [root, child] = (await manager.term.all(other)).data
  expect([root, child]).toMatchObject([
    { name: 'Chi phí', color: '#EF4444', parent_id: null },
    { name: '=Thuê nhà', code: 'nha', parent_id: root?.id },
  ])
})

test('a table with a wrong line changes nothing, and says which line is wrong', async () => {
  const rows = [
    ['Tên', 'Màu', 'Số phút'],
    ['Nhổ răng khôn', '#10B981', '60'],
    ['Khám nhanh', '#10B981', 'một giờ'],
    ['x'.repeat(200), '', ''],
  ]
  const file = new File([new Uint8Array(csvOf(rows))], 'loại hẹn.csv')
  const before = (await manager.term.all({ vocabulary: 'appointment_type' })).data.length
  const seen = await manager.term.import({ vocabulary: 'appointment_type', dry_run: true }, { file })
  expect(seen.lines.map(({ no, becomes }) => [no, becomes])).toEqual([
    [2, 'new'],
    [3, 'error'],
    [4, 'error'],
  ])
  expect(await refusal(manager.term.import({ vocabulary: 'appointment_type' }, { file }))).toMatchObject({
    code: 422,
    message: 'Dòng 3: Số phút phải là số nguyên từ 5 đến 480',
  })
  expect((await manager.term.all({ vocabulary: 'appointment_type' })).data).toHaveLength(before)
  const nothing = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'ảnh.csv')
  expect((await refusal(manager.term.import({ vocabulary: 'source' }, { file: nothing }))).code).toBeLessThan(
    500,
  )
})
