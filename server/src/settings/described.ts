import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'settings',
  title: 'Cấu hình',
  description: 'Vocabularies, custom fields, settings, and lists that never change.',
  words: ['taxonomy', 'custom-fields', 'constant', 'location', 'setting'],
})

exampleWords({
  patterns: ['custom.so_the', 'so_the', 'ui.page.customers'],
})
