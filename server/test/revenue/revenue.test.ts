import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBilling, type Billing } from '../billing/fixture.ts'
import { refusal } from '../kit.ts'
import { randomFrom } from '../suites/random.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

/** A customer who has agreed to a service with steps, on an open bill. */
async function billedLine(
  weights: readonly number[],
  fields: { list_price: number; cost_estimate?: number },
) {
  const { manager, service, agreed, person } = clinic
  const person_id = await person()
  const line = await agreed({ person_id, product_id: await service(fields, weights) })
  const bill = await manager.bill.add({ person_id })
  const { data } = await manager.billItem.add_from_attachment({
    bill_id: bill.id,
    attachment_ids: [line.id],
  })
  await manager.bill.open({ id: bill.id })
  return { person_id, line_id: line.id, bill_id: bill.id, item_id: data[0]?.id ?? 0 }
}

const pay = (person_id: number, sum: number) =>
  clinic.manager.payment.add({ person_id, amount: sum, methods: clinic.by(sum) })

/** Where the ledger says that the money of a line lies: part, whose, how much; without what comes to nothing. */
async function lying(attachment_id: number) {
  const { data } = await clinic.manager.revenue.query({ attachment_id, limit: 200 })
  const sums = new Map<string, number>()
  for (const { part, user_id, gross } of data)
    sums.set(`${part} ${user_id}`, (sums.get(`${part} ${user_id}`) ?? 0) + gross)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

describe('whom money is credited to', () => {
  test('what is paid before its step is done is held, and released to who performs it', async () => {
    const { manager, doctors } = clinic
    const [first = 0, second = 0] = doctors
    const { person_id, line_id } = await billedLine([30, 30, 40], { list_price: 2_000_000 })
    await manager.attachment.perform({ id: line_id, step_no: 1, doctor_id: first })
    await pay(person_id, 1_000_000)
    expect(await lying(line_id)).toEqual({
      [`performed ${first}`]: 600_000,
      [`step ${first}`]: 600_000,
      [`held ${first}`]: 400_000,
    })
    await manager.attachment.perform({ id: line_id, step_no: 2, doctor_id: second })
    expect(await lying(line_id)).toEqual({
      [`performed ${first}`]: 600_000,
      [`performed ${second}`]: 600_000,
      [`step ${first}`]: 600_000,
      [`step ${second}`]: 400_000,
    })
    await pay(person_id, 1_000_000)
    expect(await lying(line_id)).toMatchObject({
      [`step ${second}`]: 600_000,
      [`held ${first}`]: 800_000,
    })
  })

  test('material is covered first; a refund takes what is held first, and stands beside what it takes back', async () => {
    const { manager, doctor_id, reason_id, by } = clinic
    const { person_id, line_id } = await billedLine([50, 50], {
      list_price: 2_000_000,
      cost_estimate: 400_000,
    })
    await manager.attachment.perform({ id: line_id, step_no: 1, doctor_id })
    const receipt = await pay(person_id, 1_500_000)
    expect(await lying(line_id)).toEqual({
      [`performed ${doctor_id}`]: 1_000_000,
      [`material ${doctor_id}`]: 400_000,
      [`step ${doctor_id}`]: 800_000,
      [`held ${doctor_id}`]: 300_000,
    })
    await manager.payment.refund({ payment_id: receipt.id, amount: 500_000, reason_id, methods: by(500_000) })
    expect(await lying(line_id)).toEqual({
      [`performed ${doctor_id}`]: 1_000_000,
      [`material ${doctor_id}`]: 400_000,
      [`step ${doctor_id}`]: 600_000,
    })
    const { data } = await manager.revenue.query({ attachment_id: line_id, kind: 'refunded' })
    expect(Object.fromEntries(data.map(({ part, gross }) => [part, gross]))).toEqual({
      held: -300_000,
      step: -200_000,
    })
  })

  test('a step that is taken back takes its credit back, and a receipt that is reversed all of it', async () => {
    const { manager, doctor_id } = clinic
    const { person_id, line_id } = await billedLine([100], { list_price: 700_000 })
    const step = await manager.attachment.perform({ id: line_id, step_no: 1, doctor_id })
    const receipt = await pay(person_id, 700_000)
    await manager.attachment.void({ id: step.id, reason: 'Ghi nhầm' })
    expect(await lying(line_id)).toEqual({ [`held ${doctor_id}`]: 700_000 })
    await manager.payment.reverse({ id: receipt.id, reason: 'Nhầm khách' })
    expect(await lying(line_id)).toEqual({})
  })

  test('a service without steps is its doctor’s as it is paid, and worked when it is completed', async () => {
    const { manager, doctor_id } = clinic
    const { person_id, line_id } = await billedLine([], { list_price: 500_000 })
    await pay(person_id, 200_000)
    expect(await lying(line_id)).toEqual({ [`step ${doctor_id}`]: 200_000 })
    await manager.attachment.update_status({ id: line_id, to: 'completed' })
    expect(await lying(line_id)).toEqual({
      [`step ${doctor_id}`]: 200_000,
      [`performed ${doctor_id}`]: 500_000,
    })
  })

  test('money on an item without a service is revenue too', async () => {
    const { manager, person, by } = clinic
    const person_id = await person()
    const bill = await manager.bill.add({ person_id })
    const item = await manager.billItem.add({ bill_id: bill.id, description: 'Bàn chải', unit_price: 35_000 })
    await manager.bill.open({ id: bill.id })
    await manager.payment.add({ person_id, amount: 35_000, methods: by(35_000) })
    const { data } = await manager.revenue.query({ bill_item_id: item.id })
    expect(data.filter(({ part }) => part !== 'performed')).toMatchObject([
      { part: 'step', gross: 35_000, user_id: null, title: 'Bàn chải' },
    ])
  })
})

describe('reports', () => {
  test('the measures of a span, by group, end in the sums of the ledger; a doctor sees the own part alone', async () => {
    const { manager, doctor, doctor_id, doctors, today } = clinic
    const other = doctors.find((id) => id !== doctor_id) ?? 0
    const { person_id, line_id } = await billedLine([60, 40], {
      list_price: 1_000_000,
      cost_estimate: 100_000,
    })
    await manager.attachment.perform({ id: line_id, step_no: 1, doctor_id })
    await manager.attachment.perform({ id: line_id, step_no: 2, doctor_id: other })
    await pay(person_id, 1_000_000)
    const span = { from: today, to: today }
    for (const group_by of [
      'day',
      'branch',
      'category',
      'product',
      'source',
      'consultant',
      'doctor',
      'method',
    ] as const) {
      const { data, sums } = await manager.revenue.summary({ ...span, group_by })
      for (const measure of ['agreed', 'performed', 'collected', 'material', 'net', 'held'] as const)
        expect([group_by, measure, data.reduce((sum, row) => sum + row[measure], 0)]).toEqual([
          group_by,
          measure,
          sums[measure],
        ])
      expect(sums.collected).toBe(sums.material + sums.net)
    }
    const whole = await manager.revenue.attachment_doctor(span)
    const entries = await manager.revenue.query({ limit: 1, part: 'material', summary: true })
    expect(whole.sums.material).toBe(entries.summary?.['gross'])
    const own = await doctor.revenue.attachment_doctor(span)
    expect(new Set(own.data.map(({ user_id }) => user_id))).toEqual(new Set([doctor_id]))
    const lines = await manager.revenue.attachment({ ...span, person_id })
    expect(lines.data).toMatchObject([
      {
        total: 1_000_000,
        billed: 1_000_000,
        owed: 0,
        performed: 1_000_000,
        collected: 1_000_000,
        material: 100_000,
        net: 900_000,
        held: 0,
      },
    ])
    const { data: own_lines } = await doctor.revenue.attachment({ ...span, person_id })
    expect(own_lines).toMatchObject([{ total: null, performed: 600_000, net: 540_000 }])
    expect(await manager.revenue.line({ attachment_id: line_id })).toMatchObject({
      total: 1_000_000,
      collected: 1_000_000,
      material: 100_000,
      steps: [
        { step_no: 1, worth: 540_000, credited: 540_000, user_id: doctor_id, is_done: true },
        { step_no: 2, worth: 360_000, credited: 360_000, user_id: other, is_done: true },
      ],
    })
    const told = await doctor.revenue.line({ attachment_id: line_id })
    expect(told).toMatchObject({ total: null, collected: null, steps: [{ step_no: 1, credited: 540_000 }] })
    expect(told.steps).toHaveLength(1)
  })

  test('commission is a rate of what was collected without material; refunds take it back', async () => {
    const { manager, doctor, doctor_id, today, reason_id, by, service, agreed, person } = clinic
    const person_id = await person()
    const product_id = await service({ list_price: 1_000_000, commission_rates: { doctor: 10 } })
    await agreed({ person_id, product_id })
    const bill = await manager.bill.add({ person_id })
    const { data: lines } = await manager.attachment.list({ person_id })
    await manager.billItem.add_from_attachment({
      bill_id: bill.id,
      attachment_ids: lines.map(({ id }) => id),
    })
    await manager.bill.open({ id: bill.id })
    const receipt = await pay(person_id, 800_000)
    await manager.payment.refund({ payment_id: receipt.id, amount: 300_000, reason_id, methods: by(300_000) })
    const span = { from: today, to: today }
    const { data } = await doctor.revenue.commission(span)
    expect(data.filter((row) => row.product_id === product_id)).toMatchObject([
      { user_id: doctor_id, role: 'doctor', base: 500_000, rate: 10, commission: 50_000 },
    ])
  })

  test('a service without a rate takes the one of the clinic, and one that says 0 pays none', async () => {
    const { admin, manager, today } = clinic
    const rateOf = async (list_price: number, rates?: { doctor: number }) => {
      const { person, service, agreed } = clinic
      const person_id = await person()
      const product_id = await service({ list_price, ...(rates && { commission_rates: rates }) })
      const line = await agreed({ person_id, product_id })
      const bill = await manager.bill.add({ person_id })
      await manager.billItem.add_from_attachment({ bill_id: bill.id, attachment_ids: [line.id] })
      await manager.bill.open({ id: bill.id })
      await pay(person_id, list_price)
      const { data } = await manager.revenue.commission({ from: today, to: today })
      return data.find((row) => row.product_id === product_id && row.role === 'doctor')
    }
    expect(await rateOf(300_000)).toBeUndefined()
    const key = 'finance.commission_doctor'
    await admin.setting.update({ key, level: 'tenant', value: 5 })
    expect(await rateOf(200_000)).toMatchObject({ base: 200_000, rate: 5, commission: 10_000 })
    expect(await rateOf(200_000, { doctor: 0 })).toBeUndefined()
    expect(await rateOf(200_000, { doctor: 8 })).toMatchObject({ rate: 8 })
    await admin.setting.update({ key, level: 'tenant', value: 0 })
  })

  test('the counter sees no revenue', async () => {
    const { receptionist, today } = clinic
    const attempt = receptionist.revenue.summary({ from: today, to: today, group_by: 'day' })
    expect(await refusal(attempt)).toMatchObject({ kind: 'forbidden' })
  })
})

const HISTORIES = amount({ test: 6, proofs: 400, torture: 20_000 })

test('however work, payments, refunds and corrections follow each other, credited, held and material come to what was collected', async () => {
  const { manager, doctors, reason_id, by } = clinic
  for (let at = 0; at < HISTORIES; at += 1) {
    const random = randomFrom(7_000 + at)
    const { person_id, line_id } = await billedLine([25, 35, 40], {
      list_price: random.int(100, 3_000) * 1_000 + random.pick([0, 7]),
      cost_estimate: random.int(0, 300) * 1_000,
    })
    const steps = new Map<number, number>()
    const receipts: { id: number; left: number }[] = []
    for (let step = 0; step < 12; step += 1) {
      const line = await manager.attachment.get({ id: line_id })
      const open = [1, 2, 3].filter((no) => !line.done_steps.includes(no))
      const deed = random.int(0, 4)
      if (deed === 0 && open.length > 0) {
        const step_no = random.pick(open)
        const done = await manager.attachment.perform({
          id: line_id,
          step_no,
          doctor_id: random.pick(doctors),
        })
        steps.set(step_no, done.id)
      }
      const [last] = [...steps].slice(-1)
      if (deed === 1 && last !== undefined) {
        await manager.attachment.void({ id: last[1], reason: 'Ghi nhầm' })
        steps.delete(last[0])
      }
      if (deed === 2 || deed === 3) {
        const made = await pay(person_id, random.int(1, 900) * 1_000)
        receipts.push({ id: made.id, left: made.allocated })
      }
      const receipt = receipts.at(-1)
      if (deed === 4 && receipt !== undefined && receipt.left > 0) {
        const sum = random.int(1, receipt.left)
        await manager.payment.refund({ payment_id: receipt.id, amount: sum, reason_id, methods: by(sum) })
        receipt.left -= sum
      }
      const lies = await lying(line_id)
      const of = (part: string) =>
        Object.entries(lies).reduce((sum, [key, gross]) => (key.startsWith(part) ? sum + gross : sum), 0)
      const { data: items } = await manager.billItem.list({ attachment_id: line_id })
      const paid = items.reduce(
        (sum, { paid_amount, refunded_amount }) => sum + paid_amount - refunded_amount,
        0,
      )
      expect({ at, step, told: of('material') + of('step') + of('held') }).toEqual({ at, step, told: paid })
      expect(Object.values(lies).every((gross) => gross > 0)).toBe(true)
    }
  }
})

test('payments and steps of one line at the same time leave one true ledger', async () => {
  const { manager, doctor_id } = clinic
  const { person_id, line_id } = await billedLine([20, 20, 20, 20, 20], { list_price: 1_000_000 })
  await Promise.all([
    ...[1, 2, 3, 4, 5].map((step_no) =>
      manager.attachment.perform({ id: line_id, step_no, doctor_id }).catch(() => undefined),
    ),
    ...Array.from({ length: 10 }, () => pay(person_id, 100_000).catch(() => undefined)),
  ])
  const { data: items } = await manager.billItem.list({ attachment_id: line_id })
  const paid = items.reduce((sum, { paid_amount }) => sum + paid_amount, 0)
  const { done_steps } = await manager.attachment.get({ id: line_id })
  const credited = Math.min(paid, done_steps.length * 200_000)
  expect(await lying(line_id)).toEqual(
    Object.fromEntries(
      Object.entries({
        [`performed ${doctor_id}`]: done_steps.length * 200_000,
        [`step ${doctor_id}`]: credited,
        [`held ${doctor_id}`]: paid - credited,
      }).filter(([, sum]) => sum !== 0),
    ),
  )
})
