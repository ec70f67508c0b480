import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'assistant',
  title: 'Trợ lý',
  description: 'Texts that a language model proposes to staff, and phrases of repetition as lines of cron.',
  words: ['mind'],
})
