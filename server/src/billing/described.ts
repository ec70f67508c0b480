import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'billing',
  title: 'Tiền',
  description: 'Bills, payments, what is held for customers: the ledgers of their money.',
  words: [
    'bill',
    'bill_item',
    'payment',
    'payment_allocation',
    'deposit',
    'economy',
    'installment',
    'installment_plan',
    'shift',
    'bank_notice',
  ],
})
