import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerRows } from '../suites/database.ts'
import { openInstallation, type Installation } from '../suites/installation.ts'
import { randomFrom } from '../suites/random.ts'
import { amount, bePatient, progressOf } from '../suites/torture.ts'
import { untilKnown } from '../suites/until-known.ts'

bePatient()

const KILLS = amount({ proofs: 12, torture: 400 })
/** Every so many kills it is the database that dies, and not the server. */
const DATABASE_EVERY = 4
const BETWEEN_KILLS = 25
const CUSTOMERS = 3
const WRITERS = 2 * CUSTOMERS
const BILLED = 1_000_000_000
const PAID = 3_000
const HELD = 2_000
const USED = 1_000

let machine: Installation
beforeAll(async () => {
  machine = await openInstallation()
})
afterAll(() => machine.close())

interface Customer {
  id: number
  bill_id: number
  deposit_id: number
}

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await machine.post<T>(path, body, { 'idempotency-key': randomUUID() })
  if (answer.data === null) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data
}

type Row = { id: number }

/** Customers who owe much and have much lying, and how they pay. */
async function openAccounts(): Promise<{ method_term_id: number; customers: Customer[] }> {
  const vocabulary = 'payment_method'
  const data = { kind: 'cash' }
  const { id: method_term_id } = await made<Row>('/v1/taxonomy/term-add', {
    vocabulary,
    name: 'Tiền mặt',
    data,
  })
  const customers: Customer[] = []
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const person = { full_name: `Khách ${at}`, no_phone_reason: 'không nhớ', force: true }
    const { id: person_id } = await made<Row>('/v1/person/add', person)
    const { id: bill_id } = await made<Row>('/v1/bill/add', { person_id })
    await made('/v1/bill-item/add', { bill_id, description: 'Niềng răng', unit_price: BILLED })
    await made('/v1/bill/open', { id: bill_id })
    const methods = [{ method_term_id, amount: BILLED }]
    const held = await made<{ deposit: Row }>('/v1/economy/deposit/add', {
      person_id,
      amount: BILLED,
      methods,
    })
    customers.push({ id: person_id, bill_id, deposit_id: held.deposit.id })
  }
  return { method_term_id, customers }
}

/** A payment as a counter sends it: in cash, held for later, or in cash and out of what is held at once. */
const PAYMENTS: readonly ((customer: Customer, method_term_id: number) => [path: string, body: object])[] = [
  ({ id: person_id }, method_term_id) => [
    '/v1/economy/payment/add',
    { person_id, amount: PAID, methods: [{ method_term_id, amount: PAID }] },
  ],
  ({ id: person_id }, method_term_id) => [
    '/v1/economy/deposit/add',
    { person_id, amount: HELD, methods: [{ method_term_id, amount: HELD }] },
  ],
  ({ id: person_id, deposit_id }, method_term_id) => [
    '/v1/economy/payment/add',
    {
      person_id,
      amount: PAID,
      methods: [{ method_term_id, amount: PAID }],
      deposits: [{ deposit_id, amount: USED }],
    },
  ],
]

interface Account {
  paid: number
  converted: number
  received: number
  vouchers: number
}

const STORED = `select p.id::int,
  (select paid_total from bill b where b.tenant_id = p.tenant_id and b.person_id = p.id)::float8 as paid,
  (select sum(converted) from deposit d where d.tenant_id = p.tenant_id and d.person_id = p.id)::float8 as converted,
  (select sum(amount) from deposit d where d.tenant_id = p.tenant_id and d.person_id = p.id)::float8 as received,
  (select count(*)::int from payment v where v.tenant_id = p.tenant_id and v.person_id = p.id) as vouchers,
  (select sum(amount) from cash_flow f where f.tenant_id = p.tenant_id and f.person_id = p.id)::float8 as cash
  from person p where p.full_name ~ '^Khách' order by p.id`

/** Numbers that a kind of voucher lacks between its first and its last, and those that it has twice. */
const NUMBERS = `select prefix, max(number) - min(number) + 1 - count(distinct number) as gaps, count(*) - count(distinct number) as doubled
  from (select regexp_replace(code, '[0-9]+$', '') as prefix, substring(code from '[0-9]+$')::bigint as number from payment) v group by 1`

test('no payment is lost and none is booked twice, though server and database are killed in the midst of it', async () => {
  const { method_term_id, customers } = await openAccounts()
  const accounts = customers.map((): Account => ({ paid: 0, converted: 0, received: BILLED, vouchers: 1 }))
  const refused: string[] = []
  const tell = progressOf('kill', KILLS)
  let booked = 0
  let repeats = 0
  let kills = 0
  let killing = false
  const write = async (index: number) => {
    const random = randomFrom(index)
    const at = index % CUSTOMERS
    const [customer, account] = [customers[at], accounts[at]]
    if (customer === undefined || account === undefined) throw new Error('a writer has no customer')
    while (kills < KILLS || booked < (KILLS + 1) * BETWEEN_KILLS) {
      const kind = random.int(0, PAYMENTS.length - 1)
      const [path, body] = random.pick(PAYMENTS.slice(kind, kind + 1))(customer, method_term_id)
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await untilKnown({
        machine,
        random,
        path,
        body,
        headers,
        onRepeat: () => (repeats += 1),
      })
      if (answer.code !== 0) {
        // Many at once at one customer may wait for each other too long: that is told, and nothing is booked.
        if (answer.code !== 409) refused.push(`${path}: ${answer.code} ${answer.message}`)
        continue
      }
      booked += 1
      account.vouchers += kind === 2 ? 2 : 1
      if (kind === 1) account.received += HELD
      else account.paid += kind === 2 ? PAID + USED : PAID
      if (kind === 2) account.converted += USED
      if (killing || kills >= KILLS || booked < (kills + 1) * BETWEEN_KILLS) continue
      killing = true
      kills += 1
      await machine.kill(kills % DATABASE_EVERY === 0 ? 'database' : 'app')
      killing = false
      tell(kills)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)))
  const [stored, numbers] = await machine.inspect(async ({ owner }) => [
    await ownerRows<Account & { id: number; cash: number }>(owner, STORED),
    await ownerRows<{ prefix: string; gaps: string; doubled: string }>(owner, NUMBERS),
  ])
  expect(refused).toEqual([])
  expect(stored).toEqual(
    accounts.map((account, at) => ({
      id: customers[at]?.id,
      ...account,
      cash: account.paid - account.converted + account.received,
    })),
  )
  expect(numbers.length).toBeGreaterThan(1)
  for (const { prefix, gaps, doubled } of numbers)
    expect([prefix, Number(gaps), Number(doubled)]).toEqual([prefix, 0, 0])
  expect(repeats).toBeGreaterThan(0)
})
