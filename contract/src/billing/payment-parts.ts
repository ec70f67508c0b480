import { METHOD_KINDS } from '@bcare/rules/billing/payment'
import * as z from 'zod/mini'
import { choice, id, money, named, text } from '../kit/index.ts'

export const positive = money.check(z.positive())

const method = {
  method_term_id: id,
  amount: positive,
  fund_account_id: z.optional(id),
  /** Reference of the transfer, or number of the slip. */
  reference: z.optional(text(100)),
  bank: z.optional(text(100)),
  card_last4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** What the bank or the terminal keeps. */
  fee: z.optional(money),
  note: z.optional(text(200)),
}

/** How a part of a payment is paid. */
export const MethodInput = named('PaymentMethodInput', z.strictObject(method))

/** The same as it is stored, with what its term said then. */
export const Method = named(
  'PaymentMethod',
  z.strictObject({ ...method, kind: choice(METHOD_KINDS), name: z.string() }),
)

export const methodsOf = <S extends z.core.$ZodType>(schema: S) =>
  z.array(schema).check(z.minLength(1), z.maxLength(10))

/** So much on an item. */
export const ItemShare = named('ItemShare', z.strictObject({ bill_item_id: id, amount: positive }))
