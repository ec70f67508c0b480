import { addDays } from '@bcare/rules/text/date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeSignature } from '../../src/billing/bank/notice-route.ts'
import { openBilling, type Billing } from './fixture.ts'
import { refusal } from '../kit.ts'

let clinic: Billing
let secret = ''
/** Minutes after midnight. */
const NOON = 720
const seconds = () => Math.floor(Date.parse(clinic.at(NOON)) / 1_000)
let serial = 0
beforeAll(async () => {
  clinic = await openBilling()
  clinic.setClock(NOON)
  const made = await clinic.admin.bankNotice.renew_secret({})
  secret = made.secret
})
afterAll(() => clinic.close())

interface Sent {
  key?: string
  timestamp?: string
  signature?: string
  from?: string
}

/** Sends a body as the bank does; what is not said is as it should be. */
async function send(body: unknown, { key = secret, timestamp, signature, from = '203.0.113.10' }: Sent = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const at = timestamp ?? String(seconds())
  const answer = await clinic.clinic.post('/public/bank-notice', text, {
    'x-bcare-timestamp': at,
    'x-bcare-signature': signature ?? noticeSignature(key, at, text),
    'x-forwarded-for': from,
  })
  return { status: answer.status, ...answer.body }
}

const noticeOf = (content: string, amount: number) => ({
  reference: `FT${(serial += 1)}`,
  amount,
  content,
  occurred_at: '2026-11-26T09:30:00+07:00',
})

/** A customer who owes this, and a payment of it that waits for its transfer. */
async function waiting(amount = 700_000, method = 'bank') {
  const { person_id, bill_id } = await clinic.billed(amount)
  const payment = await clinic.manager.payment.add({
    person_id,
    amount,
    methods: clinic.by(amount, method),
    pending: true,
  })
  return { ...payment, bill_id, sent_code: payment.code.replaceAll(/[^A-Z0-9]/g, '') }
}

const stored = async (reference: string) => {
  const { data } = await clinic.accountant.bankNotice.list({ search: reference })
  const row = data.find((one) => one.reference === reference)
  if (row === undefined) throw new Error(`${reference} is not stored`)
  return row
}
const count = async () => (await clinic.accountant.bankNotice.list({})).total

describe('a signed notice', () => {
  test('books the payment that it names, as by hand, and once however often it is sent', async () => {
    const { manager } = clinic
    const payment = await waiting()
    const notice = noticeOf(`MBVCB.77881.${payment.sent_code}.CT tu 0071001 NGUYEN VAN A`, 700_000)
    expect(await send(notice)).toMatchObject({
      status: 200,
      code: 0,
      data: { reference: notice.reference, status: 'matched' },
    })
    const booked = await manager.payment.get({ id: payment.id })
    expect(booked).toMatchObject({ status: 'posted', allocated: 700_000 })
    expect(await manager.bill.get({ id: payment.bill_id })).toMatchObject({ status: 'paid', remaining: 0 })
    expect(await stored(notice.reference)).toMatchObject({
      status: 'matched',
      mismatch: null,
      payment_code: payment.code,
      person_id: payment.person_id,
      settled_by: null,
    })
    const logged = await clinic.owner(
      `select actor_id from history where entity_type = 'payment' and entity_id = $1 and action = 'update'`,
      [payment.id],
    )
    expect(logged).toEqual([{ actor_id: null }])

    const before = await count()
    const again = await Promise.all([send(notice), send(notice), send(notice)])
    for (const answer of again) expect(answer).toMatchObject({ code: 0, data: { status: 'matched' } })
    expect(await count()).toBe(before)
    expect(await send({ ...notice, amount: 700_001 })).toMatchObject({ code: 409 })
    expect(await manager.payment.get({ id: payment.id })).toMatchObject({ version: booked.version })
  })

  test('of one transfer that comes many times at once books one payment and is stored once', async () => {
    const payment = await waiting(300_000)
    const notice = noticeOf(payment.sent_code, 300_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(notice)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0))
    expect(await clinic.manager.payment.get({ id: payment.id })).toMatchObject({ status: 'posted' })
    expect((await clinic.accountant.bankNotice.list({ search: notice.reference })).total).toBe(1)
  })

  test('of a second transfer for one payment is laid aside, also when both come at once', async () => {
    const payment = await waiting(310_000)
    const both = [noticeOf(payment.sent_code, 310_000), noticeOf(payment.sent_code, 310_000)]
    const answers = await Promise.all(both.map((notice) => send(notice)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    const rows = await Promise.all(both.map(({ reference }) => stored(reference)))
    expect(rows.map(({ status, mismatch }) => `${status} ${mismatch ?? ''}`).toSorted()).toEqual([
      'matched ',
      'unmatched not_pending',
    ])
  })

  test('books a deposit that waits too', async () => {
    const person_id = await clinic.person()
    const { payment } = await clinic.manager.deposit.add({
      person_id,
      amount: 250_000,
      methods: clinic.by(250_000, 'bank'),
      pending: true,
    })
    await send(noticeOf(payment.code, 250_000))
    expect(await clinic.manager.payment.get({ id: payment.id })).toMatchObject({
      status: 'posted',
      to_deposit: 250_000,
    })
  })
})

describe('a notice that books nothing waits for a user', () => {
  const laidAside = async (content: string, amount: number, mismatch: string) => {
    const notice = noticeOf(content, amount)
    expect(await send(notice)).toMatchObject({ code: 0, data: { status: 'unmatched' } })
    expect(await stored(notice.reference)).toMatchObject({ status: 'unmatched', mismatch, payment_id: null })
  }

  test('with an unknown number, another amount, another method, or a payment that is booked', async () => {
    await laidAside('Nguyen Van A chuyen tien', 500_000, 'unknown_code')
    await laidAside('', 500_000, 'unknown_code')
    const payment = await waiting(400_000)
    await laidAside(payment.sent_code, 399_999, 'amount_differs')
    expect(await clinic.manager.payment.get({ id: payment.id })).toMatchObject({ status: 'pending' })
    await clinic.manager.payment.confirm({ id: payment.id, to: 'posted' })
    await laidAside(payment.sent_code, 400_000, 'not_pending')
    const card = await waiting(410_000, 'card')
    await laidAside(card.sent_code, 410_000, 'other_method')
  })

  test('with a payment of closed books, which no cashier can book by hand either', async () => {
    const { admin, accountant, today } = clinic
    const payment = await waiting(420_000)
    await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: today })
    try {
      const notice = noticeOf(payment.sent_code, 420_000)
      await send(notice)
      const row = await stored(notice.reference)
      expect(row).toMatchObject({ status: 'unmatched', mismatch: 'books_locked' })
      expect(
        await refusal(accountant.bankNotice.assign({ id: row.id, payment_id: payment.id })),
      ).toMatchObject({ kind: 'locked' })
      expect(await refusal(accountant.payment.confirm({ id: payment.id, to: 'posted' }))).toMatchObject({
        kind: 'locked',
      })
      await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: addDays(today, -30) })
      expect(await accountant.bankNotice.assign({ id: row.id, payment_id: payment.id })).toMatchObject({
        status: 'assigned',
      })
    } finally {
      await admin.setting.update({ key: 'finance.lock_date', level: 'tenant', value: '' })
    }
  })

  test('who assigns it to a payment of its amount, once', async () => {
    const { manager, accountant } = clinic
    const [payment, other] = [await waiting(520_000), await waiting(530_000)]
    const notice = noticeOf('chuyen khoan quen ghi noi dung', 520_000)
    await send(notice)
    const row = await stored(notice.reference)
    const { data } = await accountant.bankNotice.candidates({ id: row.id })
    expect(data.map(({ id }) => id)).toEqual([payment.id])
    expect(await refusal(accountant.bankNotice.assign({ id: row.id, payment_id: other.id }))).toMatchObject({
      code: 422,
      message: expect.stringContaining('520.000 đ') as string,
    })
    expect(
      await refusal(
        accountant.bankNotice.assign({ id: row.id, version: row.version + 1, payment_id: payment.id }),
      ),
    ).toMatchObject({ kind: 'conflict' })
    const settled = await accountant.bankNotice.assign({
      id: row.id,
      version: row.version,
      payment_id: payment.id,
    })
    expect(settled).toMatchObject({
      status: 'assigned',
      payment_code: payment.code,
      mismatch: 'unknown_code',
    })
    expect(settled.settled_by).not.toBeNull()
    expect(await manager.payment.get({ id: payment.id })).toMatchObject({ status: 'posted' })
    expect(await refusal(accountant.bankNotice.dismiss({ id: row.id, reason: 'Nhầm' }))).toMatchObject({
      code: 422,
    })
  })

  test('who sets it aside with a reason', async () => {
    const notice = noticeOf('Tra lai tien thue nha', 9_000_000)
    await send(notice)
    const { id } = await stored(notice.reference)
    expect(
      await clinic.accountant.bankNotice.dismiss({ id, reason: 'Không phải tiền của khách' }),
    ).toMatchObject({ status: 'dismissed', dismiss_reason: 'Không phải tiền của khách' })
    const payment = await waiting(9_000_000)
    expect(await refusal(clinic.accountant.bankNotice.assign({ id, payment_id: payment.id }))).toMatchObject({
      code: 422,
    })
  })
})

describe('nothing is stored', () => {
  test('of what is not signed, signed by another, changed on its way, or old', async () => {
    const payment = await waiting(610_000)
    const notice = noticeOf(payment.sent_code, 610_000)
    const before = await count()
    const now = seconds()
    const at = String(now)
    const attempts: Sent[] = [
      { signature: '' },
      { signature: 'khong' },
      { key: `${secret}x` },
      { signature: noticeSignature(secret, at, JSON.stringify({ ...notice, amount: 1 })), timestamp: at },
      { signature: noticeSignature(secret, at, JSON.stringify(notice)), timestamp: String(now - 1) },
      { timestamp: String(now - 3_600) },
      { timestamp: String(now + 3_600) },
      { timestamp: 'hôm nay' },
      { timestamp: '' },
    ]
    for (const attempt of attempts)
      expect(await send(notice, { ...attempt, from: '203.0.113.20' }), JSON.stringify(attempt)).toMatchObject(
        {
          status: 401,
          code: 401,
        },
      )
    expect(await count()).toBe(before)
    expect(await clinic.manager.payment.get({ id: payment.id })).toMatchObject({ status: 'pending' })
  })

  test('of a body that is none, though it is signed', async () => {
    const before = await count()
    const good = noticeOf('x', 1_000)
    const bodies: unknown[] = [
      'abc',
      '[]',
      { ...good, amount: '1000' },
      { ...good, amount: 0 },
      { ...good, amount: 1.5 },
      { ...good, amount: null },
      { ...good, reference: '' },
      { ...good, occurred_at: 'hôm qua' },
      { ...good, further: true },
    ]
    for (const body of bodies)
      expect(await send(body, { from: '203.0.113.21' }), JSON.stringify(body)).toMatchObject({ code: 400 })
    expect(await count()).toBe(before)
  })

  test('after many wrong signatures of one address, while others get through', async () => {
    const notice = noticeOf('khong khop', 1_000)
    const codes: number[] = []
    for (let at = 0; at < 22; at += 1)
      codes.push((await send(notice, { key: 'another', from: '203.0.113.30' })).code)
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(codes.slice(20)).toEqual([429, 429])
    expect(await send(notice, { from: '203.0.113.31' })).toMatchObject({ code: 0 })
  })
})

test('a new secret ends the old one, is stored sealed, and is for users who set the whole clinic', async () => {
  const { admin, accountant } = clinic
  const old = secret
  const made = await admin.bankNotice.renew_secret({})
  secret = made.secret
  expect(made.path).toBe('/public/bank-notice')
  expect(secret).not.toBe(old)
  expect(await admin.bankNotice.connection({})).toEqual({ path: '/public/bank-notice', is_set: true })
  expect(await send(noticeOf('x', 1_000), { key: old, from: '203.0.113.40' })).toMatchObject({ code: 401 })
  expect(await send(noticeOf('x', 1_000), { from: '203.0.113.40' })).toMatchObject({ code: 0 })
  expect(await refusal(accountant.bankNotice.renew_secret({}))).toMatchObject({ kind: 'forbidden' })
  const rows = await clinic.owner(
    `select value, sealed from setting where key = 'finance.bank_notice_secret'`,
    [],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(
    await refusal(
      admin.setting.update({ key: 'finance.bank_notice_secret', value: 'ngan', level: 'tenant' }),
    ),
  ).toMatchObject({ kind: 'invalid' })
})

test('who may not confirm payments sees no notices', async () => {
  const { as } = clinic
  for (const call of [
    as('consultant').bankNotice.list({}),
    as('consultant').bankNotice.assign({ id: 1, payment_id: 1 }),
    as('consultant').bankNotice.dismiss({ id: 1, reason: 'x' }),
  ])
    expect(await refusal(call)).toMatchObject({ kind: 'forbidden' })
  expect((await as('receptionist').bankNotice.list({})).total).toBeGreaterThan(0)
})
