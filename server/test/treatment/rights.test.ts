import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

/*
 * A day of a doctor and of an assistant by their default roles (server/test/suites/rights.txt): their own customers, for
 * doctors those of today as well, and nobody else's.
 */

let clinic: Treatment
let caries: number
let slots = 0
beforeAll(async () => {
  clinic = await openTreatment()
  const { id } = await clinic.admin.term.add({
    vocabulary: 'tooth_condition',
    name: 'Sâu răng',
    code: 'caries',
    data: { category: 'pathology', place: 'surface' },
  })
  caries = id
})
afterAll(() => clinic.close())

const codes = async (calls: readonly Promise<unknown>[]): Promise<number[]> =>
  (await Promise.all(calls.map(refusal))).map(({ code }) => code)

/** A customer who has an appointment this morning, and is here. */
async function here(more: { doctor_id: number; assistant_ids?: number[] }) {
  const { manager, person, type, at } = clinic
  const person_id = await person()
  const start = (slots += 1) * 15
  const { id: appointment_id } = await manager.appointment.add({
    person_id,
    type_term_id: type,
    start_at: at(9 * 60 + start),
    end_at: at(9 * 60 + start + 15),
    force: true,
    ...more,
  })
  const { id: track_id } = await manager.track.add({ appointment_id })
  await manager.track.update({ id: track_id, status: 'in_treatment' })
  return { person_id, track_id }
}
const note = (api: Api, entity_id: number) =>
  api.note.add({ entity_type: 'person', entity_id, content: 'Ê buốt răng 36' })
const finding = (api: Api, person_id: number, tooth = '36') =>
  api.toothCondition.add({
    person_id,
    condition_term_id: caries,
    items: [{ tooth, surfaces: ['O'] }],
  })

describe('a doctor', () => {
  test('writes note, chart and an own line for a customer in their chair, and performs its step', async () => {
    const { manager, doctor, doctor_id, service } = clinic
    const { person_id, track_id } = await here({ doctor_id })
    expect((await doctor.track.active({ doctor_id })).map(({ id }) => id)).toContain(track_id)
    await note(doctor, person_id)
    await doctor.track.update({ id: track_id, note: 'Gây tê, làm sạch' })
    await finding(doctor, person_id)
    expect((await doctor.toothChart.get({ person_id })).findings).toMatchObject([{ tooth: '36' }])
    const product_id = await service({}, [100])
    const line = await doctor.attachment.add({ person_id, product_id, doctor_id, status: 'proposed' })
    // What it costs and whether the customer agrees is for others to say.
    expect(
      await codes([
        doctor.attachment.update({ id: line.id, price_override: 1 }),
        doctor.attachment.update_status({ id: line.id, to: 'agreed' }),
        doctor.treatmentAgreement.sign({
          person_id,
          lines: [{ id: line.id, version: line.version }],
          signer_name: 'Trần Ngọc Mai',
          signature: { kind: 'typed', accepted: true },
        }),
      ]),
    ).toEqual([403, 403, 403])
    await manager.attachment.update_status({ id: line.id, to: 'agreed' })
    const done = await doctor.attachment.perform({ id: line.id, step_no: 1 })
    expect(done).toMatchObject({ doctor_id, track_id, status: 'done' })
    expect((await doctor.chair.get({ track_id })).done.map(({ id }) => id)).toEqual([done.id])
  })

  test('helps with a colleague’s customer of today: a note and a line of their own, not the colleague’s treatment', async () => {
    const { doctor, doctor_id, doctors, service, agreed } = clinic
    const [, colleague_id = 0] = doctors
    const { person_id, track_id } = await here({ doctor_id: colleague_id })
    const product_id = await service({}, [100])
    const theirs = await agreed({ person_id, product_id, doctor_id: colleague_id })
    expect(await doctor.person.get({ id: person_id })).toMatchObject({ id: person_id })
    await note(doctor, person_id)
    expect(
      await codes([
        doctor.attachment.perform({ id: theirs.id, step_no: 1 }),
        doctor.attachment.update({ id: theirs.id, clinical_note: 'Đổi hướng' }),
        doctor.chair.get({ track_id }),
        doctor.track.update({ id: track_id, note: 'Của tôi' }),
      ]),
    ).toEqual([404, 404, 404, 404])
    const mine = await doctor.attachment.add({ person_id, product_id, doctor_id })
    expect(mine).toMatchObject({ person_id, doctor_id, status: 'draft' })
  })

  test('does not reach a customer who is neither theirs nor of today', async () => {
    const { doctor, doctor_id, doctors, service, agreed, person } = clinic
    const [, colleague_id = 0] = doctors
    const person_id = await person()
    const product_id = await service({}, [100])
    const { id } = await agreed({ person_id, product_id, doctor_id: colleague_id })
    expect(
      await codes([
        doctor.person.get({ id: person_id }),
        note(doctor, person_id),
        doctor.toothChart.get({ person_id }),
        finding(doctor, person_id),
        doctor.attachment.get({ id }),
        doctor.attachment.add({ person_id, product_id, doctor_id }),
        doctor.attachment.perform({ id, step_no: 1 }),
        doctor.attachmentData.set({ attachment_id: id, kind: 'endo', value: { canals: [] } }),
      ]),
    ).toEqual(Array.from({ length: 8 }, () => 404))
    expect((await doctor.attachment.list({ person_id })).total).toBe(0)
  })
})

describe('an assistant', () => {
  test('sees whom they help with today and records what is done, and neither offers nor agrees nor moves the visit', async () => {
    const { manager, as, doctor_id, service, agreed, type, at } = clinic
    const assistant = as('assistant')
    const assistant_id = (await assistant.auth.me({})).user.id
    const { person_id, track_id } = await here({ doctor_id, assistant_ids: [assistant_id] })
    const product_id = await service({}, [50, 50])
    const line = await agreed({ person_id, product_id, doctor_id })
    expect((await assistant.person.list({})).data.map(({ id }) => id)).toEqual([person_id])
    expect((await assistant.appointment.list({})).data.map((one) => one.person_id)).toEqual([person_id])
    expect((await assistant.chair.get({ track_id })).lines.map(({ id }) => id)).toEqual([line.id])
    await finding(assistant, person_id, '46')
    const done = await assistant.attachment.perform({ id: line.id, step_no: 1 })
    expect(done).toMatchObject({ doctor_id, status: 'done' })
    await assistant.attachmentData.set({
      attachment_id: line.id,
      kind: 'endo',
      value: { canals: [{ name: 'MB', working_length: 20 }] },
    })
    const offered = await manager.attachment.add({ person_id, product_id, status: 'proposed' })
    expect(
      await codes([
        note(assistant, person_id),
        assistant.person.update({ id: person_id, note: 'Khách sợ đau' }),
        assistant.track.update({ id: track_id, status: 'waiting_payment' }),
        assistant.track.checkout({ id: track_id, outcome: 'finished' }),
        assistant.appointment.add({
          person_id,
          type_term_id: type,
          start_at: at(600, 3),
          end_at: at(615, 3),
        }),
        assistant.attachment.add({ person_id, product_id }),
        assistant.attachment.update({ id: line.id, clinical_note: 'x' }),
        assistant.attachment.update_status({ id: offered.id, to: 'agreed' }),
        assistant.attachment.delete({ id: offered.id }),
        assistant.treatmentPresenting.set({ person_id, presenting: true }),
      ]),
    ).toEqual(Array.from({ length: 10 }, () => 403))
  })

  test('does not see the customers of today whom they do not help with', async () => {
    const { as, doctor_id, service, agreed } = clinic
    const assistant = as('assistant')
    const { person_id, track_id } = await here({ doctor_id })
    const { id } = await agreed({ person_id, product_id: await service({}, [100]), doctor_id })
    expect(
      await codes([
        assistant.person.get({ id: person_id }),
        assistant.chair.get({ track_id }),
        assistant.toothChart.get({ person_id }),
        finding(assistant, person_id),
        assistant.attachment.perform({ id, step_no: 1 }),
        assistant.attachmentData.set({ attachment_id: id, kind: 'endo', value: { canals: [] } }),
      ]),
    ).toEqual(Array.from({ length: 6 }, () => 404))
  })
})
