import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'print',
  title: 'Bản in',
  description: 'Papers that were printed: which, by whom, when, and the original or a copy.',
  words: ['print'],
})
