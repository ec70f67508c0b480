import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { APP_ROLE } from '../../src/kit/database/migrate.ts'

import { refusal, type Api } from '../kit.ts'
import { withClient } from '../suites/database.ts'
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

const AMOXICILLIN = {
  drug_name: 'Amoxicillin',
  strength: '500 mg',
  unit: 'Viên',
  route: 'Uống',
  dose_per_time: 1,
  times_per_day: 3,
  days: 5,
  quantity: 15,
  timing: 'after_meal' as const,
}
const CLINDAMYCIN = { ...AMOXICILLIN, drug_name: 'Clindamycin', strength: '300 mg' }
const VALUE = { diagnosis: 'Viêm quanh cuống răng 36', icd_code: 'K04.4', lines: [CLINDAMYCIN] }

let keys = 0
/** A new piece on a line of the doctor's. */
async function piece(fields: { birth_year?: number; full_name?: string } = {}) {
  const { receptionist, manager, doctor_id, service, agreed, type, at } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: 'Đỗ Thị Lan',
    no_phone_reason: 'Không có điện thoại',
    gender: 'female',
    birth_year: 1964,
    force: true,
    ...fields,
  })
  const start = 9 * 60 + (keys += 1) * 15
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
  const { id: attachment_id } = await agreed({ person_id, product_id: await service(), doctor_id })
  return { person_id, which: { attachment_id, kind: 'medication' as const, key: `rx-${keys}` } }
}

/** What the customer said when asked for it. */
async function history(person_id: number, said: { allergy?: string; is_pregnant?: boolean }) {
  const { admin, doctor } = clinic
  const allergies =
    said.allergy === undefined
      ? []
      : [{ term_id: (await admin.term.add({ vocabulary: 'allergy', name: said.allergy })).id }]
  await doctor.personData.set({
    person_id,
    kind: 'medical_history',
    value: { allergies, ...(said.is_pregnant && { is_pregnant: true }) },
  })
}

describe('a prescription', () => {
  test('has its number from the first draft, is signed by licence with who it is for, and is intact', async () => {
    const { doctor, manager } = clinic
    const { person_id, which } = await piece()
    const draft = await doctor.attachmentData.set({ ...which, value: { ...VALUE, advice: 'Ăn mềm' } })
    expect(draft).toMatchObject({ status: 'draft', version_no: 1, frozen: null })
    expect(draft.code).toMatch(/^DT\d{8}-\d{2,}$/)
    const second = await doctor.attachmentData.set({ ...which, value: VALUE, version_no: 1 })
    expect(second).toMatchObject({ code: draft.code, version_no: 2 })
    const signed = await doctor.attachmentData.sign({ ...which, version_no: 2 })
    expect(signed).toMatchObject({
      status: 'signed',
      code: draft.code,
      value: VALUE,
      frozen: {
        person: { name: 'Đỗ Thị Lan', gender: 'female', birth: '1964', months: null },
        signer: { licence_no: LICENCE },
        passed: null,
      },
    })
    const listed = await manager.attachmentData.list({ person_id, kind: 'medication' })
    expect(listed).toMatchObject({
      total: 1,
      data: [{ id: signed.id, code: draft.code, is_intact: true, is_newest: true, is_replaced: false }],
    })
    const viewers = await manager.personViewer.list({ person_id })
    expect(viewers.data.map(({ part }) => part)).toContain('Đơn thuốc')
    const other = await piece()
    const next = await doctor.attachmentData.set({ ...other.which, value: VALUE })
    expect(next.code).not.toBe(draft.code)
  })

  test('is changed by nobody once it is signed: a correction is a new version, with the one before in force until it is signed', async () => {
    const { doctor, clinic: opened } = clinic
    const { person_id, which } = await piece()
    await doctor.attachmentData.set({ ...which, value: VALUE })
    const { id } = await doctor.attachmentData.sign({ ...which, version_no: 1 })
    expect(await refusal(doctor.attachmentData.clear({ ...which, reason: 'nhầm' }))).toMatchObject({
      code: 422,
    })
    expect(await refusal(doctor.attachmentData.sign({ ...which, version_no: 1 }))).toMatchObject({
      code: 422,
    })
    const change = (statement: string) =>
      withClient({ ...opened.owner, user: APP_ROLE }, async (client) => {
        await client.query(
          "select set_config('app.tenant_id', (select id::text from tenant where key = 'bcare'), false)",
        )
        const found = await client.query('select 1 from entity_data where id = $1', [id])
        expect(found.rowCount).toBe(1)
        return client.query(statement, [id])
      })
    for (const statement of [
      `update entity_data set value = '{}' where id = $1`,
      `update entity_data set status = 'draft', signed_at = null, signed_by = null where id = $1`,
      `update entity_data set frozen = frozen || '{"passed": null, "x": 1}' where id = $1`,
      `update entity_data set signed_at = signed_at - interval '1 day' where id = $1`,
      `update entity_data set sign_hash = repeat('0', 64) where id = $1`,
      `delete from entity_data where id = $1`,
    ])
      await expect(change(statement), statement).rejects.toMatchObject({ code: 'BC002' })
    const corrected = { ...VALUE, advice: 'Uống nhiều nước' }
    await doctor.attachmentData.set({ ...which, value: corrected, version_no: 1 })
    const listed = async () =>
      (await doctor.attachmentData.list({ person_id, kind: 'medication' })).data.map(
        ({ version_no, status, is_replaced }) => [version_no, status, is_replaced],
      )
    expect(await listed()).toEqual([
      [2, 'draft', false],
      [1, 'signed', false],
    ])
    await doctor.attachmentData.sign({ ...which, version_no: 2 })
    expect(await listed()).toEqual([[2, 'signed', false]])
    const before = await doctor.attachmentData.list({ person_id, kind: 'medication', id })
    expect(before.data).toMatchObject([{ version_no: 1, is_replaced: true, is_intact: true }])
    expect(
      await refusal(doctor.attachmentData.void({ ...which, version_no: 1, reason: 'nhầm' })),
    ).toMatchObject({ code: 409 })
  })

  test('is void by the one who signed it, with the reason, and then nothing follows it', async () => {
    const { doctor, manager } = clinic
    const { person_id, which } = await piece()
    await doctor.attachmentData.set({ ...which, value: VALUE })
    const early = doctor.attachmentData.void({ ...which, version_no: 1, reason: 'nhầm' })
    expect(await refusal(early)).toMatchObject({ message: 'Chỉ hủy được bản đã ký' })
    const { id } = await doctor.attachmentData.sign({ ...which, version_no: 1 })
    const reason = 'Kê nhầm khách'
    const voided = await doctor.attachmentData.void({ ...which, version_no: 1, reason })
    expect(voided).toMatchObject({ status: 'void', void_reason: reason, value: VALUE })
    expect(voided.voider_name).not.toBeNull()
    expect(await refusal(doctor.attachmentData.set({ ...which, value: VALUE }))).toMatchObject({ code: 422 })
    expect(
      await refusal(manager.print.record({ form: 'medication', params: { id }, person_id })),
    ).toMatchObject({ code: 404 })
    const log = await manager.history.query({
      entity_type: ['person'],
      entity_id: person_id,
      action: ['transition'],
    })
    expect(log.data.map((entry) => entry.reason).join(' | ')).toContain(`Hủy Đơn thuốc ${voided.code}`)
    const listed = await doctor.attachmentData.list({ person_id, kind: 'medication' })
    expect(listed.data).toMatchObject([{ status: 'void', is_intact: true }])
    // The line stays too, although it is an offer again.
    const { id: line } = await manager.attachment.update_status({ id: which.attachment_id, to: 'proposed' })
    expect(await refusal(manager.attachment.delete({ id: line }))).toMatchObject({ code: 422 })
  })

  test('waits until it says why, what, and how it is taken', async () => {
    const { doctor, doctor_id, doctors } = clinic
    const { which } = await piece()
    const sign = async (value: typeof VALUE | object) => {
      const { version_no } = await doctor.attachmentData.set({ ...which, value })
      return refusal(doctor.attachmentData.sign({ ...which, version_no }))
    }
    expect(await sign({ lines: [CLINDAMYCIN] })).toMatchObject({
      data: { errors: [{ field: 'value.diagnosis' }] },
    })
    expect(await sign({ diagnosis: 'Sâu răng' })).toMatchObject({
      data: { errors: [{ field: 'value.lines' }] },
    })
    expect(await sign({ ...VALUE, lines: [{ ...CLINDAMYCIN, quantity: 20 }] })).toMatchObject({
      data: { errors: [{ field: 'value.lines.0.quantity' }] },
    })
    expect(await sign({ ...VALUE, doctor_id: doctors.find((id) => id !== doctor_id) })).toMatchObject({
      message: expect.stringContaining('bác sĩ khác'),
    })
    const noted = { ...VALUE, lines: [{ ...CLINDAMYCIN, quantity: 20, quantity_note: 'Hai vỉ' }], doctor_id }
    const { version_no } = await doctor.attachmentData.set({ ...which, value: noted })
    await expect(doctor.attachmentData.sign({ ...which, version_no })).resolves.toMatchObject({
      status: 'signed',
    })
  })
})

describe('what speaks against a prescription', () => {
  test('an allergy stops it, another medicine or a reason that is stored answers it', async () => {
    const { doctor } = clinic
    const { person_id, which } = await piece()
    await history(person_id, { allergy: 'Penicillin' })
    await doctor.attachmentData.set({ ...which, value: { ...VALUE, lines: [CLINDAMYCIN, AMOXICILLIN] } })
    const stopped = await refusal(doctor.attachmentData.sign({ ...which, version_no: 1 }))
    expect(stopped).toMatchObject({
      code: 422,
      data: { warnings: [{ kind: 'allergy', may_pass: true, line: 1 }] },
    })
    expect(stopped.message).toContain('Amoxicillin')
    // A reason alone is no decision, and neither is one without a reason.
    for (const answer of [{ force: true }, { reason: 'Đã test lẩy da' }])
      expect(await refusal(doctor.attachmentData.sign({ ...which, version_no: 1, ...answer }))).toMatchObject(
        { code: 422 },
      )
    const reason = 'Đã test lẩy da âm tính'
    const passed = await doctor.attachmentData.sign({ ...which, version_no: 1, force: true, reason })
    expect(passed.frozen?.passed).toMatchObject({ reason, warnings: [{ kind: 'allergy' }] })
    const other = { ...which, key: 'other' }
    await doctor.attachmentData.set({ ...other, value: VALUE })
    const signed = await doctor.attachmentData.sign({ ...other, version_no: 1 })
    expect(signed.frozen?.passed).toBeNull()
  })

  test('the catalogue names the ingredient behind a name, the age and the pregnancy', async () => {
    const { doctor, manager, today } = clinic
    const { id: product_id } = await manager.product.add({
      code: 'TH90',
      name: 'Klavunamox Fort',
      kind: 'medicine',
      list_price: 5_000,
      medicine: { active_ingredient: 'Amoxicillin', min_age_months: 144, not_in_pregnancy: true },
    })
    const year = Number(today.slice(0, 4))
    const { person_id, which } = await piece({ birth_year: year - 9 })
    await history(person_id, { allergy: 'Ampicilin', is_pregnant: true })
    const lines = [{ ...AMOXICILLIN, drug_name: 'Klavunamox', product_id }]
    await doctor.attachmentData.set({ ...which, value: { ...VALUE, lines } })
    const stopped = await refusal(doctor.attachmentData.sign({ ...which, version_no: 1 }))
    expect((stopped.data as { warnings: { kind: string }[] }).warnings.map(({ kind }) => kind)).toEqual([
      'allergy',
      'age',
      'pregnancy',
    ])
  })

  test('a small child needs weight and who came along, which no reason passes', async () => {
    const { doctor, receptionist, today } = clinic
    const year = Number(today.slice(0, 4))
    const { person_id, which } = await piece({ full_name: 'Bé Trần Gia Bảo', birth_year: year - 3 })
    await receptionist.person.update({ id: person_id, birth_month: 1, birth_day: 1 })
    await doctor.attachmentData.set({ ...which, value: VALUE })
    const forced = doctor.attachmentData.sign({ ...which, version_no: 1, force: true, reason: 'Cấp cứu' })
    expect(await refusal(forced)).toMatchObject({
      data: { warnings: [{ kind: 'small_child', may_pass: false }] },
    })
    const value = { ...VALUE, weight_kg: 14.5, carer_name: 'Nguyễn Thị Hạnh' }
    await doctor.attachmentData.set({ ...which, value })
    const signed = await doctor.attachmentData.sign({ ...which, version_no: 2 })
    expect(signed.frozen?.person.months).toBeGreaterThanOrEqual(36)
  })
})

describe('who may', () => {
  test('an assistant drafts and reads, and does not sign; users without medical rights read nothing', async () => {
    const { as, doctor, admin } = clinic
    const assistant = as('assistant')
    const { person_id, which } = await piece()
    const { version_no } = await assistant.attachmentData.set({ ...which, value: VALUE })
    expect((await assistant.attachmentData.list({ person_id, kind: 'medication' })).total).toBe(1)
    expect(await refusal(assistant.attachmentData.sign({ ...which, version_no }))).toMatchObject({
      code: 403,
    })
    for (const role of ['accountant', 'telesale']) {
      const list = as(role).attachmentData.list({ person_id, kind: 'medication' })
      expect(await refusal(list), role).toMatchObject({ code: 403 })
      expect(await refusal(as(role).attachmentData.get(which)), role).toMatchObject({ code: 403 })
    }
    expect(await refusal(admin.attachmentData.sign({ ...which, version_no }))).toMatchObject({
      code: 422,
      message: expect.stringContaining('chứng chỉ hành nghề'),
    })
    await expect(doctor.attachmentData.sign({ ...which, version_no })).resolves.toMatchObject({
      status: 'signed',
    })
  })

  test("a doctor reaches their own customers' prescriptions alone", async () => {
    const { doctor } = clinic
    const { person_id, which } = await piece()
    const { version_no } = await doctor.attachmentData.set({ ...which, value: VALUE })
    expect(await refusal(colleague.attachmentData.sign({ ...which, version_no }))).toMatchObject({
      code: 404,
    })
    expect((await colleague.attachmentData.list({ person_id, kind: 'medication' })).total).toBe(0)
    await doctor.attachmentData.sign({ ...which, version_no })
    expect(await refusal(colleague.attachmentData.void({ ...which, version_no, reason: 'x' }))).toMatchObject(
      { code: 404 },
    )
  })

  test('a signed one is printed, a copy the second time, and a draft is not', async () => {
    const { doctor, as } = clinic
    const { person_id, which } = await piece()
    const draft = await doctor.attachmentData.set({ ...which, value: VALUE })
    const print = (user: Api, id: number) =>
      user.print.record({ form: 'medication', params: { id }, person_id })
    expect(await refusal(print(doctor, draft.id))).toMatchObject({ code: 404 })
    const { id } = await doctor.attachmentData.sign({ ...which, version_no: 1 })
    expect(await print(doctor, id)).toMatchObject({ copy_no: 1, person_id })
    expect(await print(as('manager'), id)).toMatchObject({ copy_no: 2 })
    expect(await refusal(print(as('accountant'), id))).toMatchObject({ code: 403 })
  })

  test('no other kind is signed yet', async () => {
    const { doctor } = clinic
    const { which } = await piece()
    const advice = { ...which, kind: 'advice' as const }
    await doctor.attachmentData.set({ ...advice, value: { text: 'Không nhai bên phải' } })
    expect(await refusal(doctor.attachmentData.sign({ ...advice, version_no: 1 }))).toMatchObject({
      code: 422,
    })
  })
})
