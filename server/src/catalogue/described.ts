import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'catalogue',
  title: 'Dịch vụ và bảng giá',
  description:
    'Services, goods and medicines with their prices and programmes, the steps that services are done in, and the materials that these take.',
  words: ['product', 'operation', 'material', 'pricing_calculation', 'discount'],
})
