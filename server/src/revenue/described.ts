import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'revenue',
  title: 'Doanh thu',
  description:
    'What work is worth and whom money is credited to: the revenue ledger, its reports, commissions.',
  words: ['revenue', 'revenue_entry'],
})
