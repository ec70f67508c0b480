import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'contact',
  title: 'Liên hệ và thông báo',
  description:
    'Notifications to staff, forms of the clinic’s website, what was sent through them, telephone calls, and messages to customers.',
  words: ['notification', 'web-form', 'formsubmission', 'call', 'person/message'],
})

exampleWords({
  fields: {
    origin: ['https://anhduong.example.vn'],
  },
  patterns: ['https://anhduong.example.vn/cam-on'],
  lists: {
    fields: [
      { name: 'ho-ten', label: 'Họ tên', type: 'text', required: true, options: [], to: 'name' },
      { name: 'dien-thoai', label: 'Điện thoại', type: 'tel', required: true, options: [], to: 'phone' },
    ],
  },
})
