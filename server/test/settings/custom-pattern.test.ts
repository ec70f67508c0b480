import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: Awaited<ReturnType<typeof openCustomClinic>>
beforeAll(async () => {
  own = await openCustomClinic()
})
afterAll(() => own.close())

// With an engine that goes back and tries again, each of these would not answer in the time of a test, nor would any other clinic.
test.each(['(?:x?x?){30}y', '.*.*.*y', '(x+x+)+y', '(x|x)*y'])(
  'a pattern that was made to take for ever holds nobody up: %s',
  async (regex) => {
    const field = await own.field({ type: 'long_text', validation: { regex, max_len: 500 } })
    const other = own.saas.person.list({})
    const fault = await refusal(own.person({ [field.name]: 'x'.repeat(500) }))
    expect(fault).toMatchObject({ code: 422, data: { errors: [{ field: `custom.${field.name}` }] } })
    expect(fault.message).toContain('không đúng mẫu đã quy định')
    await own.person({ [field.name]: `${'x'.repeat(40)}y` })
    await other
    await own.admin.customDefinition.update_status({ id: field.id, status: 'archived' })
  },
)

test('a pattern that cannot be run is refused at its field, in words', async () => {
  for (const [regex, said] of [
    ['(?=a)', 'nhìn trước'],
    ['(?:a{30}){30}', 'lặp quá nhiều lần'],
    ['(', 'không phải là biểu thức chính quy'],
  ] as const) {
    const fault = await refusal(own.field({ type: 'text', validation: { regex } }))
    expect(fault).toMatchObject({ code: 422, data: { errors: [{ field: 'validation' }] } })
    expect(fault.message).toContain(said)
  }
  const costly = own.field({ type: 'long_text', validation: { regex: '(?i)(?:\\p{L}*\\p{Lu}*){25}9' } })
  expect((await refusal(costly)).message).toContain('quá phức tạp cho văn bản dài')
  const standard = own.field({ type: 'text', validation: { regex: 'HS\\d+' }, default_value: 'x' })
  expect(await refusal(standard)).toMatchObject({ data: { errors: [{ field: 'default_value' }] } })
})

test('a pattern from before that cannot be run holds no record back, and is told as soon as the field is edited', async () => {
  const field = await own.field({ type: 'text', validation: { regex: 'a+' } })
  await ownerRows(
    own.clinic.owner,
    `update custom_definition set validation = '{"regex": "(?:a{30}){30}"}' where tenant_id = 1 and id = $1`,
    [field.id],
  )
  const person = await own.person({ [field.name]: 'bất kỳ' })
  await own.receptionist.person.update({ id: person.id, custom: { [field.name]: 'khác' } })
  const fault = await refusal(own.admin.customDefinition.update({ id: field.id, label: 'Tên khác' }))
  expect(fault.message).toContain('lặp quá nhiều lần')
  await own.admin.customDefinition.update({ id: field.id, label: 'Tên khác', validation: {} })
})
