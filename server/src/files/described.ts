import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'files',
  title: 'Tệp và hình ảnh',
  description: 'Uploading files in one or several pieces, and what they are used for.',
  words: ['file'],
})

exampleWords({
  fields: {
    file_name: ['phim-toan-canh.jpg'],
  },
})
