import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'treatment',
  title: 'Điều trị',
  description:
    'Treatment lines: services that customers are offered, agree to and get, and the steps that were performed.',
  words: [
    'attachment',
    'chair',
    'tooth_chart',
    'tooth_condition',
    'treatment_agreement',
    'treatment_presenting',
  ],
})

exampleWords({
  fields: {
    alternative_group: ['Răng 36'],
    step_no: [1],
    quantity: [1],
    performed_at: ['2026-03-16T09:40:00+07:00'],
  },
})
