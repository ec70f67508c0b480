import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'cashbook',
  title: 'Sổ quỹ',
  description: 'The cash book: vouchers of money in and out, and what the funds hold.',
  words: ['cash-flow'],
})
