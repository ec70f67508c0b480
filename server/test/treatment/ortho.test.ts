import { addDays, instantAt } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
let braces: number
let brackets: number

beforeAll(async () => {
  clinic = await openTreatment()
  const { admin, doctors, service } = clinic
  for (const id of doctors) await admin.user.update({ id, licence_no: '012345/HCM-CCHN' })
  braces = await service({ is_ortho: true }, [60, null, 40])
  brackets = (await admin.term.add({ vocabulary: 'ortho_appliance', name: 'Mắc cài kim loại thường' })).id
})
afterAll(() => clinic.close())

let people = 0
/** A customer with an orthodontic line that they agreed to. */
async function customer(product_id = braces) {
  const { receptionist, agreed, doctor_id } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: `Lê Chỉnh Nha ${(people += 1)}`,
    phone: `09150000${String(people).padStart(2, '0')}`,
    force: true,
  })
  const { id } = await agreed({ person_id, product_id, doctor_id })
  const setup = { attachment_id: id, kind: 'ortho_setup' as const }
  const control = (no = 1) => ({ attachment_id: id, kind: 'ortho_control' as const, key: `control-${no}` })
  return { person_id, id, setup, control }
}

const ago = (days: number) => instantAt(addDays(clinic.today, -days), 9 * 60)
const VALUE = { upper_wire: 'NiTi .016', procedures: ['Thay dây'] }

/** A customer whose case runs. */
async function running(fields = {}) {
  const made = await customer()
  await clinic.manager.attachmentData.set({
    ...made.setup,
    value: { appliance_term_id: brackets, slot: '.022', start_on: addDays(clinic.today, -200), ...fields },
  })
  return made
}

describe('a case', () => {
  test('is of a line whose service is orthodontic, one a line, and of a known appliance', async () => {
    const { doctor, service } = clinic
    const plain = await customer(await service())
    expect(await refusal(doctor.attachmentData.set({ ...plain.setup, value: {} }))).toMatchObject({
      code: 422,
    })
    expect(await refusal(doctor.attachmentData.set({ ...plain.control(), value: VALUE }))).toMatchObject({
      code: 422,
    })
    const { setup, person_id, id } = await customer()
    const twice = doctor.attachmentData.set({ ...setup, key: 'second', value: {} })
    expect(await refusal(twice)).toMatchObject({ message: 'Mỗi dịch vụ có một ca chỉnh nha' })
    const unknown = doctor.attachmentData.set({ ...setup, value: { appliance_term_id: 999_999_999 } })
    expect(await refusal(unknown)).toMatchObject({ code: 422 })
    const value = { appliance_term_id: brackets, slot: '.022', prescription: 'MBT', transfer_in: true }
    await doctor.attachmentData.set({ ...setup, value })
    expect((await doctor.attachmentOrtho.list({ person_id })).data).toMatchObject([
      { attachment_id: id, setup: value, version_no: 1, appliance_name: 'Mắc cài kim loại thường' },
    ])
    expect((await doctor.attachmentOrtho.list({ person_id: plain.person_id })).total).toBe(0)
  })

  test('pauses, ends, is open again with the day it ended, and takes no control while it is over', async () => {
    const { doctor, today } = clinic
    const { setup, control } = await running()
    const turn = (status: 'active' | 'paused' | 'finished' | 'transferred_out') =>
      doctor.attachmentData.set({ ...setup, value: { status }, merge: true })
    await turn('paused')
    expect(await refusal(turn('finished'))).toMatchObject({ code: 422 })
    await turn('active')
    expect((await turn('finished')).value).toMatchObject({ finished_on: today, slot: '.022' })
    const late = doctor.attachmentData.set({ ...control(), value: VALUE })
    expect(await refusal(late)).toMatchObject({ message: expect.stringContaining('mở lại ca') })
    expect((await turn('active')).value).toMatchObject({ finished_on: today })
    await doctor.attachmentData.set({ ...control(), value: VALUE })
    const cleared = doctor.attachmentData.clear({ ...setup, reason: 'nhầm' })
    expect(await refusal(cleared)).toMatchObject({ code: 422 })
    await turn('transferred_out')
    expect(await refusal(turn('active'))).toMatchObject({ code: 422 })
    const gone = doctor.attachmentData.set({ ...control(2), value: VALUE })
    expect(await refusal(gone)).toMatchObject({ message: expect.stringContaining('chuyển đi') })
  })
})

describe('a control', () => {
  test('waits for its case, is signed by the doctor who did it, and is changed by the next version alone', async () => {
    const { doctor, doctor_id, as, manager } = clinic
    const { control: early } = await customer()
    expect(await refusal(doctor.attachmentData.set({ ...early(), value: VALUE }))).toMatchObject({
      code: 422,
    })
    const { control, person_id } = await running({ aligner_total: 20 })
    const assistant = as('assistant')
    const which = control()
    const draft = await doctor.attachmentData.set({ ...which, value: VALUE })
    expect(draft.code).toMatch(/^TK\d{8}-\d{2,}$/)
    const sign = (version_no: number) => doctor.attachmentData.sign({ ...which, version_no })
    expect(await refusal(sign(1))).toMatchObject({ data: { errors: [{ field: 'value.performed_at' }] } })
    const value = { ...VALUE, performed_at: ago(0), doctor_id }
    for (const [wrong, field] of [
      [{ performed_at: ago(-2) }, 'value.performed_at'],
      [{ aligner_number: 21 }, 'value.aligner_number'],
      [{ elastics: [{ from: '13', to: '13' }] }, 'value.elastics.0.to'],
    ] as const) {
      const refused = await refusal(doctor.attachmentData.set({ ...which, value: { ...value, ...wrong } }))
      expect(refused).toMatchObject({ data: { errors: [{ field }] } })
    }
    await doctor.attachmentData.set({ ...which, value: { ...value, performed_at: ago(1) } })
    expect(await refusal(assistant.attachmentData.sign({ ...which, version_no: 2 }))).toMatchObject({
      code: 403,
    })
    await expect(sign(2)).resolves.toMatchObject({ status: 'signed', code: draft.code })
    expect(await refusal(doctor.attachmentData.clear({ ...which, reason: 'x' }))).toMatchObject({ code: 422 })
    await doctor.attachmentData.set({ ...which, value: { ...value, performed_at: ago(1), lower_wire: 'SS' } })
    await sign(3)
    const { data } = await manager.attachmentData.list({ person_id, kind: 'ortho_control' })
    expect(data).toMatchObject([{ version_no: 3, status: 'signed', is_intact: true }])
    const voided = await doctor.attachmentData.void({ ...which, version_no: 3, reason: 'Ghi nhầm khách' })
    expect(voided.status).toBe('void')
  })

  test('tells the line when its customer comes again, until the case rests', async () => {
    const { doctor, manager, today } = clinic
    const { id, person_id, control, setup } = await running()
    const due = async () =>
      (await manager.attachment.list({ person_id })).data.find((line) => line.id === id)?.next_due_on
    expect(await due()).toBe(addDays(addDays(today, -200), 28))
    await doctor.attachmentData.set({ ...control(), value: { ...VALUE, performed_at: ago(10) } })
    expect(await due()).toBe(addDays(today, 18))
    await doctor.attachment.perform({ id, step_no: 1 })
    expect(await due()).toBe(addDays(today, 18))
    await doctor.attachmentData.set({
      ...control(2),
      value: { ...VALUE, performed_at: ago(2), next_control_weeks: 6 },
    })
    expect(await due()).toBe(addDays(today, 40))
    await doctor.attachmentData.clear({ ...control(2), reason: 'Ghi nhầm' })
    expect(await due()).toBe(addDays(today, 18))
    await doctor.attachmentData.set({ ...setup, value: { status: 'paused' }, merge: true })
    expect(await due()).toBeNull()
  })
})

describe('overdue controls', () => {
  test('are of running cases without an appointment, with the wires that are in place', async () => {
    const { doctor, manager, as, doctor_id, today, type, at } = clinic
    const [late, booked, resting, fresh] = [
      await running(),
      await running(),
      await running(),
      await running(),
    ]
    for (const { control } of [late, booked, resting]) {
      const lower = { performed_at: ago(80), lower_wire: 'NiTi .014', aligner_number: 3 }
      await doctor.attachmentData.set({ ...control(2), value: { ...VALUE, performed_at: ago(40) } })
      await doctor.attachmentData.set({ ...control(1), value: lower })
    }
    await doctor.attachmentData.set({ ...fresh.control(), value: { ...VALUE, performed_at: ago(27) } })
    await doctor.attachmentData.set({ ...resting.setup, value: { status: 'paused' }, merge: true })
    await manager.appointment.add({
      person_id: booked.person_id,
      type_term_id: type,
      start_at: at(600, 3),
      end_at: at(615, 3),
      doctor_id,
      force: true,
    })
    const read = async (user: typeof doctor, more = {}) =>
      (await user.attachmentOrtho.overdue({ limit: 200, ...more })).data
    const rows = await read(manager)
    const ids = rows.map(({ id }) => id)
    expect(ids).toContain(late.id)
    for (const { id } of [booked, resting, fresh]) expect(ids).not.toContain(id)
    expect(rows.find(({ id }) => id === late.id)).toEqual({
      id: late.id,
      title: expect.any(String),
      person_id: late.person_id,
      person_name: expect.stringContaining('Lê Chỉnh Nha'),
      person_code: expect.any(String),
      phone: expect.stringMatching(/^\+84915/),
      doctor_id,
      doctor_name: expect.any(String),
      branch_id: expect.any(Number),
      branch_name: expect.any(String),
      last_control_on: addDays(today, -40),
      due_on: addDays(today, -12),
      days_overdue: 12,
      upper_wire: 'NiTi .016',
      lower_wire: 'NiTi .014',
      aligner_number: 3,
    })
    expect(rows.map(({ days_overdue }) => days_overdue)).toEqual(
      rows.map(({ days_overdue }) => days_overdue).toSorted((one, other) => other - one),
    )
    expect(await read(manager, { search: 'khong co ai ten nay' })).toEqual([])
    expect((await read(manager, { doctor_id })).map(({ id }) => id)).toContain(late.id)
    const other = clinic.doctors.find((id) => id !== doctor_id)
    expect((await read(manager, { doctor_id: other })).map(({ id }) => id)).not.toContain(late.id)
    expect((await read(as('hang'))).map(({ id }) => id)).not.toContain(late.id)
    const one = await manager.attachmentOrtho.overdue({ limit: 1, page: 1 })
    expect([one.data.length, one.total]).toEqual([1, rows.length])
    await doctor.attachmentData.set({ ...late.control(3), value: VALUE })
    expect((await read(manager)).map(({ id }) => id)).not.toContain(late.id)
  })
})
