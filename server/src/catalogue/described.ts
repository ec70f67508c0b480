import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'catalogue',
  title: 'Dịch vụ và bảng giá',
  description:
    'Services, goods and medicines with their prices, bundles and programmes, the steps that services are done in, and the norms of these.',
  words: ['product', 'operation', 'pricing_calculation', 'discount', 'bundle'],
})

// A line of an order is of a product or of a bundle.
exampleWords({ alternatives: ['product_id', 'bundle_id'] })
