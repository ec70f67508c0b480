import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'materials',
  title: 'Kho vật tư',
  description:
    'Materials, the stock of each branch, what moved it, and what treatments used against their norms.',
  words: ['material', 'usage', 'material_stock', 'material_lot', 'stock'],
})
