import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'
import { MoneyModel, type Outcome } from '../suites/money-model.ts'
import { randomFrom, type Random } from '../suites/random.ts'
import { amount, bePatient, progressOf } from '../suites/torture.ts'

bePatient()

let clinic: Billing
beforeAll(async () => {
  clinic = await openBilling()
})
afterAll(() => clinic.close())

const HISTORIES = amount({ test: 15, proofs: 1_000, torture: 50_000 })
const STEPS = 20

interface Step {
  said: string
  expected: Outcome
  done: () => Promise<{ id: number; to_deposit?: number } | undefined>
}

/** Sums that meet, miss and pass what there is. */
const some = (random: Random, about: number): number =>
  Math.max(1, random.pick([about, about + 1, Math.floor(about / 2), random.int(1, 900) * 1_000]))

const COMMANDS: readonly ((model: MoneyModel, random: Random, person_id: number) => Step | undefined)[] = [
  (model, random, person_id) => {
    const sum = some(random, model.debt())
    return {
      said: `pay ${sum}`,
      expected: model.pay(sum),
      done: () => clinic.manager.payment.add({ person_id, amount: sum, methods: clinic.by(sum) }),
    }
  },
  (model, random, person_id) => {
    const item = random.pick(model.items)
    const share = some(random, model.owed(item))
    const sum = share + random.pick([0, 0, 5_000])
    return {
      said: `pay ${share} of ${sum} on item ${item.id}`,
      expected: model.payItem(sum, item, share),
      done: () =>
        clinic.manager.payment.add({
          person_id,
          amount: sum,
          methods: clinic.by(sum),
          items: [{ bill_item_id: item.id, amount: share }],
        }),
    }
  },
  (model, random, person_id) => {
    const sum = some(random, model.debt())
    return {
      said: `announce ${sum}`,
      expected: model.announce(sum),
      done: () =>
        clinic.manager.payment.add({
          person_id,
          amount: sum,
          methods: clinic.by(sum, 'bank'),
          pending: true,
        }),
    }
  },
  (model, random) => {
    const voucher = random.pick(model.vouchers)
    if (voucher === undefined || voucher.kind !== 'receipt') return undefined
    const has_come = random.chance(0.7)
    return {
      said: `${has_come ? 'confirm' : 'fail'} ${voucher.id}`,
      expected: model.confirm(voucher, has_come),
      done: () =>
        clinic.manager.payment.confirm(
          has_come ? { id: voucher.id, to: 'posted' } : { id: voucher.id, to: 'failed', reason: 'Không về' },
        ),
    }
  },
  (model, random, person_id) => {
    const sum = random.int(1, 500) * 1_000
    return {
      said: `receive ${sum}`,
      expected: model.receive(sum),
      done: async () =>
        (await clinic.manager.deposit.add({ person_id, amount: sum, methods: clinic.by(sum) })).payment,
    }
  },
  (model, random) => {
    const deposit = random.pick(model.deposits)
    if (deposit === undefined) return undefined
    const sum = some(random, Math.min(model.available(deposit), model.debt()))
    return {
      said: `use ${sum} of deposit ${deposit.id}`,
      expected: model.convert(deposit, sum),
      done: () => clinic.manager.deposit.convert_to_payment({ deposit_id: deposit.id, amount: sum }),
    }
  },
  (model, random) => {
    const deposit = random.pick(model.deposits)
    if (deposit === undefined) return undefined
    const sum = some(random, model.available(deposit))
    const { reason_id } = clinic
    return {
      said: `give back ${sum} of deposit ${deposit.id}`,
      expected: model.giveBack(deposit, sum),
      done: () =>
        clinic.manager.deposit.refund({
          deposit_id: deposit.id,
          amount: sum,
          reason_id,
          methods: clinic.by(sum),
        }),
    }
  },
  (model, random) => {
    const voucher = random.pick(model.vouchers)
    if (voucher === undefined) return undefined
    const sum = some(random, voucher.amount)
    const { reason_id } = clinic
    return {
      said: `refund ${sum} of ${voucher.kind} ${voucher.id}`,
      expected: model.refund(voucher, sum),
      done: () =>
        clinic.manager.payment.refund({
          payment_id: voucher.id,
          amount: sum,
          reason_id,
          methods: clinic.by(sum),
        }),
    }
  },
  (model, random) => {
    const voucher = random.pick(model.vouchers)
    if (voucher === undefined) return undefined
    return {
      said: `reverse ${voucher.kind} ${voucher.id}`,
      expected: model.reverse(voucher),
      done: () => clinic.manager.payment.reverse({ id: voucher.id, reason: 'Ghi nhầm' }),
    }
  },
  (model, random) => {
    const bill = random.pick(model.bills)
    return {
      said: `cancel bill ${bill.id}`,
      expected: model.cancelBill(bill),
      done: async () => void (await clinic.manager.bill.cancel({ id: bill.id, reason: 'Lập nhầm' })),
    }
  },
]

/** Bills that the customer has to pay, without any step of treatment. */
async function billUp(model: MoneyModel, random: Random, person_id: number): Promise<void> {
  const { manager } = clinic
  const bill = await manager.bill.add({ person_id })
  for (let at = random.int(1, 3); at > 0; at -= 1) {
    const total = random.int(1, 400) * 1_000 + random.pick([0, 0, 7])
    const { id } = await manager.billItem.add({
      bill_id: bill.id,
      description: 'Dịch vụ',
      unit_price: total,
    })
    model.items.push({ id, bill_id: bill.id, total, paid: 0, refunded: 0 })
  }
  await manager.bill.open({ id: bill.id })
  model.bills.push({ id: bill.id, is_cancelled: false })
}

const deposits = async (person_id: number) =>
  (await clinic.manager.deposit.list({ person_id, sort_by: 'created_at', order: 'asc', limit: 200 })).data

/** Does a step, and says whether the product did what the model does; names what came of it. */
async function take(model: MoneyModel, step: Step, person_id: number, told: string): Promise<void> {
  const { expected } = step
  if (expected === 'refused') {
    const fault = await refusal(step.done())
    expect({ told, kind: fault.kind }).toMatchObject({ kind: expect.stringMatching(/^(rule|conflict)$/) })
    return
  }
  const answer = await step.done().catch((error: unknown) => {
    throw new Error(`refused, the model does it: ${told}`, { cause: error })
  })
  const made = expected.voucher ?? expected.mirror
  if (made !== undefined) made.id = answer?.id ?? 0
  if (expected.deposit !== undefined) {
    const known = new Set(model.deposits.map(({ id }) => id))
    const fresh = (await deposits(person_id)).filter(({ id }) => !known.has(id))
    expect(fresh, told).toHaveLength(1)
    expected.deposit.id = fresh[0]?.id ?? 0
  }
}

/** Everything that the product says of the customer's money, as the model says it. */
async function compare(model: MoneyModel, person_id: number, told: string): Promise<void> {
  const { manager } = clinic
  const limit = 200
  const [person, held, vouchers, ...items] = await Promise.all([
    manager.person.get({ id: person_id }),
    deposits(person_id),
    manager.payment.list({ person_id, limit }),
    ...model.bills.map(({ id }) => manager.billItem.list({ bill_id: id, limit })),
  ])
  expect({ told, debt: person.debt, held: person.deposit_balance }).toEqual({
    told,
    debt: model.debt(),
    held: model.held(),
  })
  expect(
    items
      .flatMap(({ data }) => data)
      .map(({ id, total, paid_amount, refunded_amount }) => ({
        id,
        total,
        paid: paid_amount,
        refunded: refunded_amount,
      }))
      .toSorted((one, other) => one.id - other.id),
    told,
  ).toEqual(model.items.map(({ id, total, paid, refunded }) => ({ id, total, paid, refunded })))
  expect(
    held.map(({ id, amount: sum, converted, refunded, available }) => [
      id,
      sum,
      converted,
      refunded,
      available,
    ]),
    told,
  ).toEqual(
    model.deposits.map((one) => [one.id, one.amount, one.converted, one.refunded, model.available(one)]),
  )
  expect(
    vouchers.data
      .map(({ id, kind, amount: sum, status }) => [id, kind, sum, status])
      .toSorted((one, other) => Number(one[0]) - Number(other[0])),
    told,
  ).toEqual(
    model.vouchers
      .map(({ id, kind, amount: sum, status }) => [id, kind, sum, status])
      .toSorted((one, other) => Number(one[0]) - Number(other[0])),
  )
  const cash = vouchers.data
    .filter(({ status, kind }) => ['posted', 'reversed'].includes(status) && kind !== 'deposit_apply')
    .reduce((sum, { direction, amount: moved }) => sum + (direction === 'in' ? moved : -moved), 0)
  expect(cash, told).toBe(model.cash())
}

test('random histories of bills, receipts, deposits, refunds and reversals end where a plain reckoning ends', async () => {
  const done = progressOf('histories of money', HISTORIES)
  for (let at = 0; at < HISTORIES; at += 1) {
    const random = randomFrom(at)
    const model = new MoneyModel()
    const person_id = await clinic.person()
    const told: string[] = [`history ${at}`]
    await billUp(model, random, person_id)
    for (let step = 0; step < STEPS; step += 1) {
      if (step === STEPS / 2) await billUp(model, random, person_id)
      const next = random.pick(COMMANDS)(model, random, person_id)
      if (next === undefined) continue
      told.push(`${next.said} ${next.expected === 'refused' ? '✗' : '✓'}`)
      await take(model, next, person_id, told.join('\n'))
    }
    await compare(model, person_id, told.join('\n'))
    done(at + 1)
  }
})
