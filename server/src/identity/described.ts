import { describeArea } from '../kit/http/openapi/areas.ts'
import { exampleWords } from '../kit/http/openapi/example-words.ts'

describeArea({
  name: 'identity',
  title: 'Đăng nhập và nhân viên',
  description: 'Signing in, sessions, staff, departments, roles and what they may do.',
  words: ['auth', 'user', 'department', 'casbin'],
})

exampleWords({
  fields: {
    username: ['letan.hoa'],
    password: ['mat-khau-rat-dai'],
    new_password: ['mat-khau-moi-rat-dai'],
    otp: ['482913'],
    access_token: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'],
    refresh_token: ['q7Yw3kVbT0mZr8NfXc5sHd2L'],
    access_expire: [600],
    refresh_expire: [43_200],
    clinic_name: ['Nha khoa Ánh Dương'],
    department_name: ['Lễ tân'],
    sent_to: ['l***n@example.vn'],
    host: ['anhduong.bcare.vn'],
    role_name: ['Tư vấn chính'],
    calendar_color: ['#2563EB'],
  },
})
