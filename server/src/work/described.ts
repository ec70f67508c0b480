import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'work',
  title: 'Công việc',
  description: 'Work items, who does them, and notes on them.',
  words: ['task'],
})

exampleWords({
  fields: {
    due_at: ['2026-03-20', '2026-03-20T17:00:00+07:00'],
    assignee_name: ['Trần Minh Anh'],
  },
})
