import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
let colleague: Api
let assistant_id: number

const LICENCE = '012345/HCM-CCHN'

beforeAll(async () => {
  clinic = await openTreatment()
  const { admin, as, doctors } = clinic
  colleague = as('hang')
  for (const id of doctors) await admin.user.update({ id, licence_no: LICENCE })
  assistant_id = (await as('assistant').auth.me({})).user.id
})
afterAll(() => clinic.close())

const EXAM = {
  examined_on: '2026-03-02',
  reason: 'Đau răng hàm dưới bên trái',
  systolic: 120,
  diastolic: 80,
  temperature: 36.8,
  hygiene: 'fair',
  imaging: ['panoramic'],
  imaging_teeth: ['36'],
  diagnosis: 'Viêm tủy không hồi phục răng 36',
  icd_codes: 'K04.0',
}
const RECORD = {
  opened_on: '2026-03-02',
  reason: 'Đau răng',
  own_history: 'Không ghi nhận bệnh toàn thân',
  diagnosis: 'Viêm tủy răng 36',
  plan: 'Nội nha răng 36',
}

let keys = 0
/** A customer whom the doctor and the assistant look after, and an examination of theirs. */
async function customer() {
  const { receptionist, manager, doctor_id, type, at } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: 'Đỗ Thị Lan',
    no_phone_reason: 'Không có điện thoại',
    gender: 'female',
    birth_year: 1964,
    force: true,
  })
  const start = 8 * 60 + (keys += 1) * 15
  const { id: appointment_id } = await manager.appointment.add({
    person_id,
    type_term_id: type,
    start_at: at(start),
    end_at: at(start + 15),
    doctor_id,
    assistant_ids: [assistant_id],
    force: true,
  })
  await manager.track.add({ appointment_id })
  return { person_id, exam: { person_id, kind: 'medical_exam' as const, key: `exam-${keys}` } }
}

describe('an examination', () => {
  test('has its number from the first draft, is signed by licence with whom it is of, and is intact', async () => {
    const { doctor, manager } = clinic
    const { person_id, exam } = await customer()
    const draft = await doctor.personData.set({ ...exam, value: { reason: 'Đau' } })
    expect(draft).toMatchObject({ status: 'draft', version_no: 1, frozen: null })
    expect(draft.code).toMatch(/^PK\d{8}-\d{2,}$/)
    const second = await doctor.personData.set({ ...exam, value: EXAM, version_no: 1 })
    expect(second).toMatchObject({ code: draft.code, version_no: 2, value: EXAM })
    const signed = await doctor.personData.sign({ ...exam, version_no: 2 })
    expect(signed).toMatchObject({
      status: 'signed',
      frozen: { person: { name: 'Đỗ Thị Lan' }, signer: { licence_no: LICENCE }, passed: null },
    })
    const { data } = await manager.personData.list({ person_id, kind: 'medical_exam' })
    expect(data).toMatchObject([
      { id: signed.id, is_newest: true, is_replaced: false, is_intact: true, value: EXAM },
    ])
    const views = await clinic.owner(
      `select distinct reason from history where entity_type = 'person' and entity_id = $1 and action = 'view'`,
      [person_id],
    )
    expect(views).toContainEqual({ reason: 'medical_exam' })
  })

  test.each([
    ['without its reason', { reason: '' }, 'value.reason'],
    ['without a diagnosis', { diagnosis: '' }, 'value.diagnosis'],
    ['of a day to come', { examined_on: '2099-01-01' }, 'value.examined_on'],
    ['with a pressure upside down', { systolic: 80, diastolic: 120 }, 'value.diastolic'],
    ['with its next visit before it', { next_visit_on: '2026-03-01' }, 'value.next_visit_on'],
  ])('%s is kept as a draft and not signed', async (_case, wrong, field) => {
    const { doctor } = clinic
    const { exam } = await customer()
    await doctor.personData.set({ ...exam, value: { ...EXAM, ...wrong } })
    const refused = await refusal(doctor.personData.sign({ ...exam, version_no: 1 }))
    expect(refused).toMatchObject({ kind: 'rule' })
    expect(refused.data).toMatchObject({ errors: [{ field }] })
    const { current } = await doctor.personData.get(exam)
    expect(current).toMatchObject({ status: 'draft', value: { imaging: ['panoramic'] } })
  })

  test.each([
    ['a pulse of 900', { pulse: 900 }],
    ['half a degree of calculus', { calculus: 1.5 }],
    ['a tooth that nobody has', { imaging_teeth: ['99'] }],
    ['a field of another form', { closed_on: '2026-03-02' }],
    ['a grade that does not exist', { angle: 'IV' }],
  ])('with %s is refused', async (_case, wrong) => {
    const { doctor } = clinic
    const { exam } = await customer()
    const refused = await refusal(
      doctor.personData.set({ ...exam, value: { ...EXAM, ...wrong } as typeof EXAM }),
    )
    expect(refused.kind).toBe('invalid')
  })

  test('is written by an assistant and signed by a doctor only, with a licence', async () => {
    const { as, doctor, admin, doctor_id } = clinic
    const { exam } = await customer()
    const assistant = as('assistant')
    const { version_no } = await assistant.personData.set({ ...exam, value: EXAM })
    expect(await refusal(assistant.personData.sign({ ...exam, version_no }))).toMatchObject({
      kind: 'forbidden',
    })
    await admin.user.update({ id: doctor_id, licence_no: null })
    const unlicensed = await refusal(doctor.personData.sign({ ...exam, version_no }))
    await admin.user.update({ id: doctor_id, licence_no: LICENCE })
    expect(unlicensed).toMatchObject({
      kind: 'rule',
      message: expect.stringContaining('chứng chỉ hành nghề'),
    })
    await doctor.personData.sign({ ...exam, version_no })
  })

  test('that is signed is corrected by a new version, never changed, cleared or deleted', async () => {
    const { doctor } = clinic
    const { person_id, exam } = await customer()
    await doctor.personData.set({ ...exam, value: EXAM })
    const signed = await doctor.personData.sign({ ...exam, version_no: 1 })
    expect(await refusal(doctor.personData.clear({ ...exam, reason: 'Nhầm', version_no: 1 }))).toMatchObject({
      kind: 'rule',
    })
    await doctor.personData.set({ ...exam, value: { ...EXAM, icd_codes: 'K04.1' }, version_no: 1 })
    const { data: both } = await doctor.personData.list({ person_id, kind: 'medical_exam' })
    expect(new Map(both.map(({ status, version_no }) => [version_no, status]))).toEqual(
      new Map([
        [1, 'signed'],
        [2, 'draft'],
      ]),
    )
    await doctor.personData.sign({ ...exam, version_no: 2 })
    const { data: one } = await doctor.personData.list({ person_id, kind: 'medical_exam', id: signed.id })
    expect(one).toMatchObject([{ is_replaced: true, is_intact: true, value: EXAM }])
    expect(await refusal(doctor.personData.void({ ...exam, version_no: 1, reason: 'Nhầm' }))).toMatchObject({
      kind: 'conflict',
    })
  })

  test('that is signed is voided by its signer, with the reason', async () => {
    const { doctor } = clinic
    const { person_id, exam } = await customer()
    await doctor.personData.set({ ...exam, value: EXAM })
    await doctor.personData.sign({ ...exam, version_no: 1 })
    expect(
      (await refusal(colleague.personData.void({ ...exam, version_no: 1, reason: 'Nhầm' }))).kind,
    ).toMatch(/forbidden|not_found/)
    await doctor.personData.void({ ...exam, version_no: 1, reason: 'Ghi nhầm khách' })
    const { data } = await doctor.personData.list({ person_id, kind: 'medical_exam' })
    expect(data).toMatchObject([{ status: 'void', void_reason: 'Ghi nhầm khách', is_intact: true }])
    expect(await refusal(doctor.personData.set({ ...exam, value: EXAM }))).toMatchObject({ kind: 'rule' })
  })

  test('keeps one of two changes at once, and tells the other', async () => {
    const { doctor, as } = clinic
    const { exam } = await customer()
    await doctor.personData.set({ ...exam, value: EXAM })
    const outcomes = await Promise.allSettled([
      doctor.personData.set({ ...exam, value: { ...EXAM, gums: 'Hồng' }, version_no: 1 }),
      as('assistant').personData.set({ ...exam, value: { ...EXAM, gums: 'Viêm' }, version_no: 1 }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('an outpatient record', () => {
  test('is one at a time until it is closed, and keeps what was done with its signature', async () => {
    const { doctor, agreed, service, doctor_id, manager } = clinic
    const { person_id } = await customer()
    const record = { person_id, kind: 'outpatient_record' as const, key: 'record-1' }
    const { today } = clinic
    const product_id = await service({}, [100])
    const line = await agreed({ person_id, product_id, doctor_id })
    await manager.attachment.perform({ id: line.id, step_no: 1, doctor_id })
    const opened = { ...RECORD, opened_on: today }
    const draft = await doctor.personData.set({ ...record, value: opened })
    expect(draft.code).toMatch(/^BA\d{8}-\d{2,}$/)
    const second = { ...record, key: 'record-2' }
    expect(await refusal(doctor.personData.set({ ...second, value: opened }))).toMatchObject({
      kind: 'rule',
      message: expect.stringContaining(draft.code ?? '?'),
    })
    const closed = { ...opened, closed_on: today, outcome: 'Ổn định' }
    await doctor.personData.set({ ...record, value: closed, version_no: 1 })
    const signed = await doctor.personData.sign({ ...record, version_no: 2 })
    expect(signed.frozen?.performed?.length).toBeGreaterThan(0)
    expect(signed.frozen?.performed?.[0]).toMatchObject({ doctor_name: expect.any(String) })
    await doctor.personData.set({ ...second, value: opened })
  })
})
