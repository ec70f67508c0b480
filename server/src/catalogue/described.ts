import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'catalogue',
  title: 'Dịch vụ và bảng giá',
  description:
    'Services, goods and medicines with their prices, bundles and programmes, and the steps that services are done in.',
  words: ['product', 'operation', 'pricing_calculation', 'discount', 'bundle'],
})
