import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

test('performing steps brings a line on: in progress, what is done of it, what comes next, and then complete', async () => {
  const { manager, agreed, service, person, receptionist } = clinic
  const person_id = await person()
  const visit = await receptionist.track.add({ person_id })
  const { id } = await agreed({ person_id, product_id: await service({}, [40, 60]) })
  const first = await manager.attachment.perform({ id, step_no: 1, clinical_note: 'Mài cùi' })
  expect(first).toMatchObject({
    kind: 'operation',
    status: 'done',
    parent_id: id,
    total: 400_000,
    track_id: visit.id,
    clinical_note: 'Mài cùi',
  })
  expect(await manager.attachment.get({ id })).toMatchObject({
    status: 'in_progress',
    progress: 40,
    sessions_done: 1,
    done_steps: [1],
    next_step_no: 2,
  })
  expect(await refusal(manager.attachment.update_status({ id, to: 'completed' }))).toMatchObject({
    message: 'Còn 1 công đoạn bắt buộc chưa thực hiện, hãy thực hiện trước khi hoàn thành',
  })
  expect(await refusal(manager.attachment.perform({ id, step_no: 1 }))).toMatchObject({ code: 409 })
  await manager.attachment.perform({ id, step_no: 2 })
  expect(await manager.attachment.update_status({ id, to: 'completed' })).toMatchObject({
    status: 'completed',
    progress: 100,
    next_step_no: null,
  })
})

test('a step that was recorded by mistake is taken back with a reason, and can be done again', async () => {
  const { manager, agreed, service, person } = clinic
  const { id } = await agreed({ person_id: await person(), product_id: await service({}, [50, 50]) })
  const step = await manager.attachment.perform({ id, step_no: 1 })
  expect(await manager.attachment.void({ id: step.id, reason: 'Ghi nhầm khách' })).toMatchObject({
    status: 'void',
  })
  expect(await manager.attachment.get({ id })).toMatchObject({ progress: 0, done_steps: [], next_step_no: 1 })
  expect(await refusal(manager.attachment.void({ id: step.id, reason: 'x' }))).toMatchObject({ code: 409 })
  await manager.attachment.perform({ id, step_no: 1 })
  expect(await manager.attachment.get({ id })).toMatchObject({ progress: 50 })
})

test('a step is of an agreed line, by a doctor, and not of tomorrow', async () => {
  const { manager, line, agreed, service, person, at } = clinic
  const person_id = await person()
  const product_id = await service({}, [100])
  const offer = await line({ person_id, product_id })
  expect(await refusal(manager.attachment.perform({ id: offer.id, step_no: 1 }))).toMatchObject({
    message: 'Chỉ ghi nhận công đoạn của dịch vụ mà khách đã đồng ý và chưa hoàn thành',
  })
  const { id } = await agreed({ person_id, product_id, doctor_id: null })
  const perform = (more: object) => refusal(manager.attachment.perform({ id, step_no: 1, ...more }))
  expect(await perform({})).toMatchObject({ data: { errors: [{ field: 'doctor_id' }] } })
  const doctor_id = clinic.doctor_id
  expect(await perform({ doctor_id, step_no: 9 })).toMatchObject({ data: { errors: [{ field: 'step_no' }] } })
  expect(await perform({ doctor_id, performed_at: at(600, 1) })).toMatchObject({
    message: 'Giờ thực hiện không được ở tương lai',
  })
  await manager.attachment.perform({ id, step_no: 1, doctor_id })
  await manager.attachment.update_status({ id, to: 'paused' })
  expect(await perform({ doctor_id })).toMatchObject({ message: expect.stringContaining('tạm ngưng') })
})

test('one step that fifty users record at once is done once; one that is repeated as often as it was recorded', async () => {
  const { manager, agreed, service, person } = clinic
  const { id } = await agreed({ person_id: await person(), product_id: await service({}, [100, null]) })
  const fifty = async (step_no: number) => {
    const tries = Array.from({ length: 50 }, () => manager.attachment.perform({ id, step_no }))
    const ended = await Promise.allSettled(tries)
    return ended.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await fifty(1)).toBe(1)
  // A server that is asked for more than it can do refuses some of them; what it has accepted counts.
  const repeated = await fifty(2)
  expect(repeated).toBeGreaterThan(1)
  const line = await manager.attachment.get({ id })
  expect(line.progress).toBe(100)
  expect(line.done_steps.filter((no) => no === 1)).toHaveLength(1)
  expect(line.done_steps.filter((no) => no === 2)).toHaveLength(repeated)
})
