import { describeArea } from '../kit/http/openapi/areas.ts'

describeArea({
  name: 'books',
  title: 'Đối chiếu sổ sách',
  description: 'The proof of the books: sums that are told twice, held against each other every night.',
  words: ['books'],
})
