import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { photo } from '../setup/file-fixture.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

let serial = 0
/** A service of two steps, the first of which asks for a picture and for what was done in the canals. */
async function rootCanal() {
  const { manager } = clinic
  const { id: product_id } = await manager.product.add({
    code: `TUY${(serial += 1)}`,
    name: `Điều trị tủy ${serial}`,
    list_price: 2_000_000,
  })
  const [clean, fill] = [
    await manager.operation.add({
      code: `SH${serial}`,
      name: `Sửa soạn ống tủy ${serial}`,
      requires_image: true,
      requires_data: 'endo',
    }),
    await manager.operation.add({ code: `TB${serial}`, name: `Trám bít ống tủy ${serial}` }),
  ]
  await manager.productOperation.bulk_set({
    product_id,
    steps: [
      { operation_id: clean.id, revenue_weight: 60 },
      { operation_id: fill.id, revenue_weight: 40, spacing_days: 7, session_no: 2, duration_min: 45 },
    ],
  })
  return product_id
}

test('a visit on the chair shows what comes next, what is missing, and when the customer comes again', async () => {
  const { manager, doctor, doctor_id, person, agreed, today } = clinic
  const person_id = await person()
  const line = await agreed({ person_id, product_id: await rootCanal(), doctor_id })
  const { id: track_id } = await manager.track.add({ person_id, doctor_id })
  await doctor.track.update({ id: track_id, status: 'in_treatment' })
  const before = await doctor.chair.get({ track_id })
  expect(before).toMatchObject({
    visit: { id: track_id, person_id },
    lines: [{ id: line.id, status: 'agreed', done_steps: [] }],
    done: [],
    missing: [],
    next: null,
    has_next: false,
  })

  await doctor.attachment.perform({ id: line.id, step_no: 1 })
  const after = await doctor.chair.get({ track_id })
  expect(after.done.map(({ title }) => title)).toEqual([line.steps[0]?.name])
  expect(after.next).toEqual({
    line_id: line.id,
    product_id: line.product_id,
    line_title: line.title,
    step: line.steps[1]?.name,
    due_on: addDays(today, 7),
    duration_min: 45,
    doctor_id,
    doctor_name: expect.any(String),
  })
  expect(after.missing.map(({ kind }) => kind)).toEqual([
    'no_next_appointment',
    'images_missing',
    'data_missing',
  ])

  // The counter is asked the same, and what is done is not paid.
  const ended = { id: track_id, outcome: 'finished' } as const
  const { data } = await refusal(manager.track.checkout(ended))
  expect((data as { warnings: { kind: string }[] }).warnings.map(({ kind }) => kind)).toEqual([
    'unpaid',
    'no_next_appointment',
    'images_missing',
    'data_missing',
  ])
  await doctor.attachmentData.set({
    attachment_id: line.id,
    kind: 'endo',
    value: { canals: [{ name: 'MB', working_length: 21 }] },
  })
  const uploading = await clinic.clinic.as('manager')
  await uploading.fileUsage.add(
    { entity_type: 'track', entity_id: track_id, purpose: 'photo_int' },
    { file: await photo() },
  )
  expect((await doctor.chair.get({ track_id })).missing.map(({ kind }) => kind)).toEqual([
    'no_next_appointment',
  ])
  expect((await refusal(doctor.chair.get({ track_id: 999_999 }))).code).toBe(404)
})

test('a picture from before is asked for when a service that needs one is begun', async () => {
  const { manager, doctor_id, person, agreed, service } = clinic
  const person_id = await person()
  const product_id = await service({ image_required: 'before' }, [100])
  const { id } = await agreed({ person_id, product_id })
  const { id: track_id } = await manager.track.add({ person_id, doctor_id })
  const missing = async () => (await manager.chair.get({ track_id })).missing.map(({ kind }) => kind)
  expect(await missing()).toEqual([])
  await manager.attachment.perform({ id, step_no: 1 })
  expect(await missing()).toContain('images_missing')
  const uploading = await clinic.clinic.as('manager')
  await uploading.fileUsage.add(
    { entity_type: 'person', entity_id: person_id, purpose: 'before' },
    { file: await photo() },
  )
  expect(await missing()).not.toContain('images_missing')
})

test('what is offered at the chair is shown there with its price until the customer has decided', async () => {
  const { manager, doctor, doctor_id, person, line, service } = clinic
  const person_id = await person()
  const { id: track_id } = await manager.track.add({ person_id, doctor_id })
  const product_id = await service({ list_price: 3_000_000 })
  const draft = await doctor.attachment.add({ person_id, product_id, doctor_id })
  const proposed = await line({ person_id, product_id: await service(), status: 'proposed' })
  const declined = await line({ person_id, product_id: await service(), status: 'proposed' })
  await manager.attachment.update_status({ id: declined.id, to: 'declined', reason: 'Để sau' })
  const { lines, offers, next } = await doctor.chair.get({ track_id })
  expect([lines, next]).toEqual([[], null])
  expect(offers).toMatchObject([
    { id: draft.id, status: 'draft', total: 3_000_000 },
    { id: proposed.id, status: 'proposed' },
  ])
  await manager.attachment.update_status({ id: draft.id, to: 'agreed' })
  const after = await doctor.chair.get({ track_id })
  expect([after.lines, after.offers].map((rows) => rows.map(({ id }) => id))).toEqual([
    [draft.id],
    [proposed.id],
  ])
})

test('the counter books what the chair proposes while it ends the visit', async () => {
  const { manager, receptionist, doctor, doctor_id, person, agreed } = clinic
  const person_id = await person()
  const line = await agreed({ person_id, product_id: await rootCanal(), doctor_id })
  const { id: track_id } = await manager.track.add({ person_id, doctor_id })
  await doctor.track.update({ id: track_id, status: 'in_treatment' })
  await doctor.attachment.perform({ id: line.id, step_no: 1 })
  const { next } = await receptionist.chair.get({ track_id })
  if (next === null) throw new Error('a step that is due proposes a visit')
  const { data } = await receptionist.freeSlot.find({
    doctor_ids: [next.doctor_id ?? 0],
    minutes: next.duration_min ?? 0,
    after: `${next.due_on}T00:00:00+07:00`,
  })
  const [slot] = data
  if (slot === undefined) throw new Error('the doctor has no free time')
  const { next_appointment_id } = await receptionist.track.checkout({
    id: track_id,
    outcome: 'next_appointment',
    next_appointment: {
      doctor_id: slot.doctor_id,
      start_at: slot.start_at,
      end_at: slot.end_at,
      type_term_id: clinic.type,
      product_ids: [next.product_id],
      note: next.step,
    },
    force: true,
  })
  expect(await receptionist.appointment.get({ id: next_appointment_id ?? 0 })).toMatchObject({
    person_id,
    doctor_id,
    product_ids: [line.product_id],
    note: line.steps[1]?.name,
    visit_kind: 'return',
  })
})
