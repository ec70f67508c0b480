import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Awaited<ReturnType<Clinic['as']>>
let receptionist: Awaited<ReturnType<Clinic['as']>>
let type_term_id = 0
const services = { wisdom: 0, whitening: 0, stitches: 0, scaling: 0 }

beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
  type_term_id = (await manager.term.add({ vocabulary: 'appointment_type', name: 'Khám thử' })).id
  const add = async (name: string) =>
    (await manager.product.add({ code: name, name, list_price: 100_000 })).id
  services.wisdom = await add('Nhổ răng khôn')
  services.whitening = await add('Tẩy trắng')
  services.stitches = await add('Cắt chỉ')
  services.scaling = await add('Cạo vôi')
  const { wisdom, whitening, stitches, scaling } = services
  const say = (
    id: number,
    kind: 'requires_min_days' | 'excludes_same_day' | 'suggest_with',
    product_id: number,
  ) =>
    manager.product.update({
      id,
      rules: [{ kind, product_id, days: kind === 'requires_min_days' ? 7 : null }],
    })
  await say(wisdom, 'excludes_same_day', whitening)
  await say(stitches, 'requires_min_days', wisdom)
  await say(whitening, 'suggest_with', scaling)
})
afterAll(() => clinic.close())

let serial = 0
const guest = async () =>
  (
    await receptionist.person.add({
      full_name: `Khách Dịch Vụ ${(serial += 1)}`,
      phone: `09120010${10 + serial}`,
    })
  ).id

const DAY = 24 * 3_600_000
const WEEK = 7 * DAY
/** 1970 began on a Thursday: a Monday's midnight in UTC. */
const MONDAY = Math.ceil((Date.now() + 20 * DAY) / WEEK) * WEEK + 4 * DAY

/** Half an hour, so many days from a Monday some weeks ahead, at an hour of its own. */
function slot(days: number, hour = 9) {
  const start = MONDAY + days * DAY + (hour - 7) * 3_600_000
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + 1_800_000).toISOString() }
}

const book = (person_id: number, product_ids: number[], when: ReturnType<typeof slot>, force = false) =>
  receptionist.appointment.add({
    person_id,
    type_term_id,
    product_ids,
    ...when,
    booked_channel: 'phone',
    force,
  })

test('an appointment says what it is for, and keeps it when it is moved', async () => {
  const { scaling, whitening } = services
  const { id, product_names } = await book(await guest(), [whitening, scaling], slot(0))
  expect(product_names).toEqual(['Tẩy trắng', 'Cạo vôi'])
  const moved = await receptionist.appointment.update_status({
    id,
    to: 'rescheduled',
    new_time: slot(1),
    note: 'Khách bận',
  })
  const next = await receptionist.appointment.get({ id: moved.rescheduled_to_id ?? 0 })
  expect(next.product_ids).toEqual([whitening, scaling])
})

test('a service too soon after another is warned of, whichever is booked first, and booked all the same by who may', async () => {
  const { wisdom, stitches } = services
  const person_id = await guest()
  await book(person_id, [wisdom], slot(0))
  const early = await refusal(book(person_id, [stitches], slot(3)))
  expect(early).toMatchObject({
    message: expect.stringContaining('ít nhất 7 ngày'),
    data: { warnings: [{ kind: `requires_min_days/${stitches}/${wisdom}` }] },
  })
  expect(await book(person_id, [stitches], slot(3), true)).toMatchObject({ product_names: ['Cắt chỉ'] })
  await book(person_id, [stitches], slot(8))
})

test('two services that do not go together on one day are told in one appointment and in two', async () => {
  const { wisdom, whitening } = services
  expect(await refusal(book(await guest(), [wisdom, whitening], slot(0, 10)))).toMatchObject({
    message: 'Không nên làm «Nhổ răng khôn» cùng ngày với «Tẩy trắng»',
  })
  const person_id = await guest()
  await book(person_id, [wisdom], slot(0, 11))
  expect(await refusal(book(person_id, [whitening], slot(0, 15)))).toMatchObject({ code: 422 })
  // Another customer's teeth are nobody else's concern.
  await book(await guest(), [whitening], slot(0, 15))
})

test('while a time is chosen the same is told, and what goes well with it is only suggested', async () => {
  const { wisdom, whitening, scaling } = services
  const person_id = await guest()
  await book(person_id, [wisdom], slot(0, 12))
  const check = (product_ids: number[], when: ReturnType<typeof slot>) =>
    receptionist.freeSlot.check({ person_id, product_ids, ...when })
  expect(await check([whitening], slot(0, 16))).toMatchObject({
    warnings: [{ message: expect.stringContaining('cùng ngày') }],
    hints: [{ message: 'Nên làm «Cạo vôi» cùng với «Tẩy trắng»' }],
  })
  expect(await check([whitening, scaling], slot(2))).toMatchObject({ warnings: [], hints: [] })
  await book(person_id, [whitening], slot(2))
})

test('a service that an appointment is made for is taken out of use, not away', async () => {
  const { id } = await manager.product.add({ code: 'Đánh bóng', name: 'Đánh bóng', list_price: 100_000 })
  const { code } = await book(await guest(), [id], slot(1, 14))
  expect(await refusal(manager.product.delete({ id }))).toMatchObject({
    message: `Dịch vụ «Đánh bóng» đang có trong lịch hẹn ${code}, hãy ngưng dùng thay vì xóa`,
  })
  await manager.product.update({ id, is_active: false })
})

test('a service that is gone is not booked, and a change that does not touch services is not judged by them', async () => {
  const { wisdom, whitening } = services
  const person_id = await guest()
  expect(await refusal(book(person_id, [2_000_000_000], slot(0, 13)))).toMatchObject({
    data: { errors: [{ field: 'product_ids' }] },
  })
  const { id } = await book(person_id, [wisdom, whitening], slot(0, 13), true)
  await receptionist.appointment.update({ id, note: 'Khách gọi lại' })
  expect(
    await refusal(receptionist.appointment.update({ id, product_ids: [whitening, wisdom] })),
  ).toMatchObject({
    code: 422,
  })
  await receptionist.appointment.update({ id, product_ids: [whitening] })
})
