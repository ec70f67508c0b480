import {
  always,
  LEFT_OUT,
  one,
  term,
  type Known,
  type KnownRow,
  type ValueGenerator,
} from './value-generator.ts'

/** Nothing else of the customer is named: whose a deal, a visit or a line is, bodies made by chance do not know. */
const nothingNamed = {
  deal_id: always(LEFT_OUT),
  bill_id: always(LEFT_OUT),
  track_id: always(LEFT_OUT),
  attachment_id: always(LEFT_OUT),
  payer_person_id: always(LEFT_OUT),
  doctor_id: always(LEFT_OUT),
  paid_at: always(LEFT_OUT),
}

const AMOUNT = 100_000

/** All of it by one method that is no deposit. */
const methods: ValueGenerator = (known) => {
  const found = (known['term'] ?? []).find(
    (row) => row['vocabulary'] === 'payment_method' && row['is_active'] === true,
  )
  return found === undefined ? null : [{ method_term_id: found.id, amount: AMOUNT }]
}

const plainPayment: Record<string, ValueGenerator> = {
  ...nothingNamed,
  amount: always(AMOUNT),
  methods,
  items: always(LEFT_OUT),
  lines: always(LEFT_OUT),
  deposits: always(LEFT_OUT),
  pending: always(false),
}

/** An item that the customer of a row still owes enough of. */
const openItemOf = (known: Known, row: KnownRow | undefined): KnownRow | undefined =>
  (known['billItem'] ?? []).find(
    (item) =>
      item['person_id'] === row?.['person_id'] &&
      item['paid_amount'] !== 0 &&
      Number(item['remaining']) >= AMOUNT,
  )

/** A row of a family whose customer owes something. */
const owing =
  (family: string, fits: (row: KnownRow) => boolean): ValueGenerator =>
  (known, random) => {
    const rows = (known[family] ?? []).filter((row) => fits(row) && openItemOf(known, row) !== undefined)
    return rows.length === 0 ? null : random.pick(rows).id
  }

const rowOf = (known: Known, family: string, id: unknown): KnownRow | undefined =>
  (known[family] ?? []).find((row) => row.id === id)

const standing = one('paymentAllocation', (row) => Number(row['amount']) > 0 && row['is_reversed'] === false)

const draftBill = one('bill', (row) => row['status'] === 'draft')

/** A deposit that is whole. */
const whole = (row: KnownRow): boolean => row['status'] === 'active' && Number(row['available']) >= AMOUNT
const heldDeposit = one('deposit', whole)

/** Of the calls of bills, payments and deposits. */
export const BILLING_GENERATORS: Record<string, Record<string, ValueGenerator | undefined>> = {
  '/v1/bill/add': nothingNamed,
  '/v1/bill/update': { payer_person_id: always(LEFT_OUT) },
  '/v1/bill/open': { id: draftBill },
  '/v1/bill/cancel': { id: draftBill },
  '/v1/bill/delete': { id: draftBill },
  '/v1/bill-item/add': {
    bill_id: draftBill,
    doctor_id: always(LEFT_OUT),
    quantity: always(2),
    unit_price: always(AMOUNT),
    line_discount: always(0),
  },
  '/v1/bill-item/update': {
    id: one('billItem', (row) => row['attachment_id'] === null),
    doctor_id: always(LEFT_OUT),
    quantity: always(1),
    unit_price: always(AMOUNT),
    line_discount: always(0),
  },
  '/v1/economy/payment/add': plainPayment,
  '/v1/economy/payment/reverse': {
    id: one('payment', (row) => row['status'] === 'posted' && row['direction'] === 'in'),
  },
  '/v1/economy/payment/refund': {
    payment_id: one(
      'payment',
      (row) => row['kind'] === 'receipt' && row['status'] === 'posted' && Number(row['allocated']) >= AMOUNT,
    ),
    amount: always(AMOUNT),
    items: always(LEFT_OUT),
    methods,
    reason_id: term('refund_reason'),
    paid_at: always(LEFT_OUT),
  },
  '/v1/economy/payment/confirm': {
    id: one('payment', (row) => row['status'] === 'pending'),
    to: always('posted'),
    version: always(LEFT_OUT),
  },
  '/v1/economy/payment-allocation/add': {
    payment_id: owing(
      'payment',
      (row) =>
        row['status'] === 'posted' && Number(row['to_deposit']) >= AMOUNT && Number(row['allocated']) > 0,
    ),
    items: (known, _random, sofar) => {
      const item = openItemOf(known, rowOf(known, 'payment', sofar['payment_id']))
      return item === undefined ? null : [{ bill_item_id: item.id, amount: AMOUNT }]
    },
  },
  '/v1/economy/payment-allocation/update': {
    id: standing,
    version: always(LEFT_OUT),
    items: (known, _random, sofar) => {
      const row = rowOf(known, 'paymentAllocation', sofar['id'])
      return row === undefined ? null : [{ bill_item_id: row['bill_item_id'], amount: row['amount'] }]
    },
  },
  '/v1/economy/payment-allocation/delete': { id: standing, version: always(LEFT_OUT) },
  '/v1/economy/deposit/add': { ...plainPayment, kind: always('deposit'), expires_on: always(LEFT_OUT) },
  '/v1/economy/deposit/update': {
    deal_id: always(LEFT_OUT),
    attachment_id: always(LEFT_OUT),
    doctor_id: always(LEFT_OUT),
    expires_on: always(LEFT_OUT),
    refundable: always(true),
  },
  '/v1/economy/deposit/refund': {
    deposit_id: heldDeposit,
    amount: always(AMOUNT),
    methods,
    reason_id: term('refund_reason'),
    paid_at: always(LEFT_OUT),
  },
  '/v1/economy/deposit/allocation': {
    deposit_id: heldDeposit,
    person_id: always(LEFT_OUT),
    items: always([]),
  },
  '/v1/economy/deposit/convert-to-payment': {
    deposit_id: owing('deposit', whole),
    amount: always(AMOUNT),
    bill_id: always(LEFT_OUT),
    items: always(LEFT_OUT),
    at: always(LEFT_OUT),
  },
}
