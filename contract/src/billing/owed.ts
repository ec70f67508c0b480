import { DEPOSIT_KINDS } from '@bcare/rules/billing/deposit'
import * as z from 'zod/mini'
import { choice, count, date, flag, id, instant, moneyTotal, named } from '../kit/index.ts'

const name = z.nullable(z.string())

/** What a customer has to pay, the most urgent first, and what the clinic holds for the customer. */
export const Owed = named(
  'Owed',
  z.strictObject({
    person_id: id,
    person_name: z.string(),
    person_code: z.string(),
    phone: z.nullable(z.string()),
    /** Of all open bills. */
    debt: moneyTotal,
    /** Agreed and on no bill yet. */
    unbilled: moneyTotal,
    held: moneyTotal,
    items: z.array(
      z.strictObject({
        id,
        bill_id: id,
        bill_code: z.string(),
        issued_at: instant,
        due_at: z.nullable(date),
        is_of_today: flag,
        deal_id: z.nullable(id),
        description: z.string(),
        doctor_name: name,
        total: moneyTotal,
        remaining: moneyTotal,
      }),
    ),
    /** Instalments whose day has come, of plans that run. */
    installments: z.array(
      z.strictObject({
        id,
        plan_id: id,
        plan_code: z.string(),
        bill_id: id,
        seq: count,
        due_on: date,
        amount: moneyTotal,
        remaining: moneyTotal,
        /** Its days of grace are over. */
        is_overdue: flag,
      }),
    ),
    /** What else is unpaid of plans that run or stand still: nothing of it need be paid yet. */
    coming: z.array(
      z.strictObject({ id, plan_id: id, bill_id: id, seq: count, due_on: date, remaining: moneyTotal }),
    ),
    /** Lines that are agreed and on no bill yet, what is performed first. */
    lines: z.array(
      z.strictObject({
        attachment_id: id,
        deal_id: z.nullable(id),
        title: z.string(),
        doctor_name: name,
        total: moneyTotal,
        unbilled: moneyTotal,
        /** What of it is performed and on no bill. */
        performed: moneyTotal,
        is_of_today: flag,
      }),
    ),
    deposits: z.array(
      z.strictObject({
        id,
        code: z.string(),
        kind: choice(DEPOSIT_KINDS),
        available: moneyTotal,
        expires_on: z.nullable(date),
        deal_id: z.nullable(id),
      }),
    ),
  }),
)
