import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'customers',
  title: 'Khách hàng',
  description: 'Customers with their relatives, groups, labels, notes, consents, imports and merges.',
  words: ['person', 'tag', 'note', 'subject-request'],
})

exampleWords({
  fields: {
    owner_id: [7],
    owner_name: ['Trần Minh Anh'],
    full_name: ['Nguyễn Thị Lan'],
    given_name: ['Lan'],
    person_name: ['Nguyễn Thị Lan'],
    gender: ['female'],
    birth_day: [14],
    birth_month: [5],
    birth_year: [1990],
    dob: ['1990-05-14'],
    birth_date: ['1990-05-14'],
    age: [36],
    phone2: ['+84912345678'],
    person_code: ['KH000124'],
    nationality: ['VN'],
    occupation_name: ['Giáo viên'],
    workplace: ['Trường THPT Lê Quý Đôn'],
    address_line: ['12 Nguyễn Huệ'],
    province_code: ['79'],
    ward_code: ['26734'],
    national_id: ['079190001234'],
    source_name: ['Facebook'],
    tag_name: ['Khách thân thiết'],
    person_id: [1024],
    total_agreed: [4_500_000],
    total_paid: [1_500_000],
    debt: [3_000_000],
    fields: ['full_name'],
    field: ['full_name'],
  },
  patterns: ['79', '26734', '079190001234'],
  alternatives: ['person_id'],
})
