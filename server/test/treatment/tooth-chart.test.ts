import { clinicDate } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOOTH_CONDITIONS } from '../../data/clinical-terms.ts'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
let words: Map<string, number>
beforeAll(async () => {
  clinic = await openTreatment()
  words = new Map()
  for (const { name, code = '', data = {} } of TOOTH_CONDITIONS)
    words.set(code, (await clinic.admin.term.add({ vocabulary: 'tooth_condition', name, code, data })).id)
})
afterAll(() => clinic.close())

type Item = Parameters<Treatment['manager']['toothCondition']['add']>[0]['items'][number]
type Surfaces = Item['surfaces']

const word = (code: string): number => words.get(code) ?? 0
const on = (tooth: string, ...surfaces: Surfaces): Item => ({ tooth, surfaces })
const found = (person_id: number, code: string, ...items: Item[]) => ({
  person_id,
  condition_term_id: word(code),
  items,
})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('a finding', () => {
  test('is noted on several teeth at once and drawn on each, where its condition is painted', async () => {
    const { manager, person } = clinic
    const person_id = await person()
    const { data } = await manager.toothCondition.add(
      found(person_id, 'caries', on('16', 'O', 'M'), on('17', 'O')),
    )
    expect(data).toMatchObject([
      { tooth: '16', surfaces: ['O', 'M'], condition_name: 'Sâu răng', source: 'exam', is_open: true },
      { tooth: '17', surfaces: ['O'] },
    ])
    await manager.toothCondition.add(found(person_id, 'endodontic', on('36')))
    const chart = await manager.toothChart.get({ person_id })
    expect(chart).toMatchObject({ dentition: 'permanent', as_of: null })
    expect(chart.teeth).toHaveLength(32)
    expect(chart.findings).toMatchObject([
      { tooth: '16', category: 'pathology', place: 'surface', state: 'current', line_ids: [] },
      { tooth: '17', category: 'pathology', place: 'surface' },
      { tooth: '36', category: 'existing', place: 'canal' },
    ])
    expect(chart.days).toEqual([clinicDate(new Date())])
  })

  test.each([
    ['Răng 11 không có mặt O', 'caries', on('11', 'O')],
    ['Răng 36 không có mặt I', 'caries', on('36', 'I')],
    ['Răng 16 có một mặt được chọn hai lần', 'caries', on('16', 'O', 'O')],
    ['Răng 55 không thuộc bộ răng vĩnh viễn, hãy đổi bộ răng trước', 'caries', on('55', 'O')],
    ['Tình trạng này ghi cho cả răng 36, hãy bỏ chọn mặt răng', 'endodontic', on('36', 'O')],
  ] as const)('names a tooth of the mouth and surfaces that it has: %s', async (message, code, item) => {
    const { manager, person } = clinic
    const refused = await refusal(manager.toothCondition.add(found(await person(), code, item)))
    expect(refused).toMatchObject({ code: 422, message, data: { errors: [{ field: 'items' }] } })
  })

  test('stands once on a surface, also when two users note it at the same time', async () => {
    const { manager, person } = clinic
    const person_id = await person()
    const add = (...items: Item[]) => manager.toothCondition.add(found(person_id, 'caries', ...items))
    const outcomes = await Promise.allSettled([add(on('16', 'O', 'M')), add(on('16', 'M', 'D'))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(add(on('17'), on('16', 'M')))).toMatchObject({
      code: 409,
      message: 'Răng 16 mặt M đã được ghi «Sâu răng», hãy kết thúc ghi nhận cũ trước',
    })
    expect((await manager.toothChart.get({ person_id })).findings).toHaveLength(1)
    await manager.toothCondition.add(found(person_id, 'fracture', on('16', 'M')))
    await add(on('16', 'B'))
  })

  test('ends with a reason and stays in the charts of earlier days; a wrong one leaves all of them', async () => {
    const { manager, person } = clinic
    const person_id = await person()
    const noted_at = daysAgo(40)
    const draft = { ...found(person_id, 'caries', on('24', 'D'), on('25', 'M')), noted_at }
    const [first, second] = (await manager.toothCondition.add(draft)).data
    if (first === undefined || second === undefined) throw new Error('two findings were noted')
    const { id, version } = first
    expect(await manager.toothCondition.resolve({ id, version, reason: 'Răng đã được thay' })).toMatchObject({
      is_open: false,
      resolve_reason: 'Răng đã được thay',
    })
    expect(await refusal(manager.toothCondition.resolve({ id, version, reason: 'x' }))).toMatchObject({
      code: 409,
    })
    const today = await manager.toothChart.get({ person_id })
    expect(today.findings.map(({ tooth }) => tooth)).toEqual(['25'])
    expect(today.days).toEqual([clinicDate(noted_at), clinicDate(new Date())])
    const as_of = clinicDate(noted_at)
    expect((await manager.toothChart.get({ person_id, as_of })).findings).toHaveLength(2)
    expect((await manager.toothChart.get({ person_id, as_of: clinicDate(daysAgo(41)) })).findings).toEqual([])
    await manager.toothCondition.delete({ id: second.id, reason: 'Ghi nhầm răng' })
    expect((await manager.toothChart.get({ person_id, as_of })).findings).toHaveLength(1)
    const list = await manager.toothCondition.list({ person_id, is_open: false })
    expect(list.data).toMatchObject([{ id, tooth: '24' }])
    const log = await manager.history.list({ entity_type: 'tooth_condition', entity_id: second.id })
    expect(JSON.stringify(log)).toContain('Ghi nhầm răng')
  })

  test('is never rewritten, whatever is asked of the table; its note is', async () => {
    const { manager, owner, person } = clinic
    const person_id = await person()
    const [made] = (await manager.toothCondition.add(found(person_id, 'calculus', on('31')))).data
    const id = made?.id ?? 0
    expect(await manager.toothCondition.update({ id, note: 'Nhiều ở mặt trong' })).toMatchObject({
      note: 'Nhiều ở mặt trong',
    })
    await expect(owner("update tooth_condition set tooth = '32' where id = $1", [id])).rejects.toMatchObject({
      constraint: 'tooth_condition_fixed',
    })
    expect(
      await refusal(
        manager.toothCondition.add({ ...found(person_id, 'caries', on('11', 'I')), noted_at: daysAgo(-2) }),
      ),
    ).toMatchObject({
      message: 'Ngày ghi nhận không được ở tương lai',
    })
  })

  test('is of a visit of its day and of the customer’s own treatment', async () => {
    const { manager, receptionist, doctor_id, service, line, person } = clinic
    const person_id = await person()
    const other = await line({ person_id: await person(), product_id: await service() })
    const visit = await receptionist.track.add({ person_id, doctor_id })
    const draft = found(person_id, 'caries', on('46', 'O'))
    expect(await refusal(manager.toothCondition.add({ ...draft, attachment_id: other.id }))).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'attachment_id' }] },
    })
    expect((await manager.toothCondition.add(draft)).data).toMatchObject([{ track_code: visit.code }])
  })
})

describe('the state of a finding', () => {
  test('follows the lines that name its tooth, and comes back when they are cancelled', async () => {
    const { manager, service, line, person } = clinic
    const person_id = await person()
    await manager.toothCondition.add(found(person_id, 'caries', on('16', 'O'), on('26', 'O')))
    const filling = await line({
      person_id,
      product_id: await service({ tooth_scope: 'tooth', needs_surfaces: true }, [50, 50]),
      teeth: { items: [on('16', 'M', 'O')], arches: [] },
    })
    const states = async () =>
      (await manager.toothChart.get({ person_id })).findings.map(({ tooth, state }) => `${tooth} ${state}`)
    expect(await states()).toEqual(['16 current', '26 current'])
    const { id } = filling
    await manager.attachment.update_status({ id, to: 'agreed' })
    expect(await states()).toEqual(['16 planned', '26 current'])
    await manager.attachment.perform({ id, step_no: 1 })
    expect(await states()).toEqual(['16 in_treatment', '26 current'])
    await manager.attachment.perform({ id, step_no: 2 })
    await manager.attachment.update_status({ id, to: 'completed' })
    const done = await manager.toothChart.get({ person_id })
    expect(done.findings).toMatchObject([{ state: 'done', line_ids: [id] }, { state: 'current' }])
    expect(done.lines).toMatchObject([{ id, status: 'completed' }])

    const bridge = await line({
      person_id,
      product_id: await service({ tooth_scope: 'multi_tooth' }),
      teeth: { items: [on('26'), on('27')], arches: [] },
    })
    await manager.attachment.update_status({ id: bridge.id, to: 'agreed' })
    expect(await states()).toEqual(['16 done', '26 planned'])
    await manager.attachment.update_status({ id: bridge.id, to: 'cancelled', reason: 'Khách đổi ý' })
    expect(await states()).toEqual(['16 done', '26 current'])
  })

  test('is of a tooth found ill anew after its treatment was over, and of works without a finding', async () => {
    const { manager, owner, service, agreed, person } = clinic
    const person_id = await person()
    const made = await agreed({
      person_id,
      product_id: await service({ tooth_scope: 'tooth' }),
      teeth: { items: [on('36')], arches: [] },
    })
    expect((await manager.toothChart.get({ person_id })).works).toMatchObject([
      { line_id: made.id, state: 'planned', items: [{ tooth: '36' }] },
    ])
    await manager.attachment.update_status({ id: made.id, to: 'completed' })
    await owner("update attachment set completed_at = completed_at - interval '1 hour' where id = $1", [
      made.id,
    ])
    await manager.toothCondition.add(found(person_id, 'caries', on('36', 'O')))
    const chart = await manager.toothChart.get({ person_id })
    expect(chart.findings).toMatchObject([{ state: 'current', line_ids: [] }])
    expect(chart.works).toMatchObject([{ state: 'done' }])
  })
})

describe('a mouth', () => {
  test('has the teeth of its age until a doctor says otherwise, and keeps what was said before', async () => {
    const { manager, person } = clinic
    const year = new Date().getFullYear()
    const child = await person()
    await manager.person.update({ id: child, birth_year: year - 8 })
    const before = await manager.toothChart.get({ person_id: child })
    const presence = (chart: typeof before, tooth: string) =>
      chart.teeth.find((one) => one.tooth === tooth)?.presence
    expect(before.dentition).toBe('mixed')
    expect(before.teeth).toHaveLength(52)
    expect(['16', '17', '55', '51'].map((tooth) => presence(before, tooth))).toEqual([
      'present',
      'unerupted',
      'present',
      'missing',
    ])
    await manager.toothChart.set({
      person_id: child,
      noted_at: daysAgo(30),
      teeth: [{ tooth: '55', presence: 'extracted' }],
    })
    await manager.toothChart.set({
      person_id: child,
      dentition: 'permanent',
      teeth: [{ tooth: '17', presence: 'present', mobility: 2 }],
    })
    const after = await manager.toothChart.get({ person_id: child })
    expect(after).toMatchObject({ dentition: 'permanent' })
    expect(after.teeth.find(({ tooth }) => tooth === '17')).toEqual({
      tooth: '17',
      presence: 'present',
      mobility: 2,
    })
    const past = await manager.toothChart.get({ person_id: child, as_of: clinicDate(daysAgo(10)) })
    expect([past.dentition, presence(past, '55'), presence(past, '17')]).toEqual([
      'mixed',
      'extracted',
      'unerupted',
    ])
    const set = (tooth: string) =>
      refusal(manager.toothChart.set({ person_id: child, teeth: [{ tooth, mobility: 1 }] }))
    expect(await set('55')).toMatchObject({ code: 422, data: { errors: [{ field: 'teeth' }] } })
  })

  test('lacks the tooth that was found missing, until that is over', async () => {
    const { manager, person } = clinic
    const person_id = await person()
    const [made] = (await manager.toothCondition.add(found(person_id, 'missing', on('46')))).data
    const presence = async () =>
      (await manager.toothChart.get({ person_id })).teeth.find(({ tooth }) => tooth === '46')?.presence
    expect(await presence()).toBe('missing')
    await manager.toothCondition.resolve({ id: made?.id ?? 0, reason: 'Xem lại phim: răng còn' })
    expect(await presence()).toBe('present')
  })
})

test('doctors and assistants chart their own customers, reception reads, and reading is in the log', async () => {
  const { manager, doctor, receptionist, doctor_id, person } = clinic
  const person_id = await person()
  const draft = found(person_id, 'caries', on('16', 'O'))
  expect(await refusal(doctor.toothCondition.add(draft))).toMatchObject({ code: 404 })
  await receptionist.track.add({ person_id, doctor_id })
  await doctor.toothCondition.add(draft)
  expect(await refusal(receptionist.toothCondition.add(draft))).toMatchObject({ code: 403 })
  expect((await receptionist.toothChart.get({ person_id })).findings).toHaveLength(1)
  const log = await manager.history.list({ entity_type: 'person', entity_id: person_id })
  expect(JSON.stringify(log)).toContain('Sơ đồ răng')
})

test('charts follow a customer into the record that is kept', async () => {
  const { manager, person } = clinic
  const [keep_id, merge_id] = [await person(), await person()]
  await manager.toothCondition.add(found(keep_id, 'caries', on('16', 'O')))
  await manager.toothCondition.add(found(merge_id, 'caries', on('16', 'O')))
  await manager.toothChart.set({ person_id: merge_id, teeth: [{ tooth: '38', presence: 'impacted' }] })
  const [keep, merge] = await Promise.all([keep_id, merge_id].map((id) => manager.person.get({ id })))
  await clinic.admin.personMerge.merge({
    keep_id,
    merge_id,
    keep_version: keep?.version ?? 0,
    merge_version: merge?.version ?? 0,
  })
  const chart = await manager.toothChart.get({ person_id: keep_id })
  expect(chart.findings).toHaveLength(2)
  expect(chart.teeth.find(({ tooth }) => tooth === '38')?.presence).toBe('impacted')
})
