import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomClinic, openCustomClinic } from './custom-clinic.ts'
import { refusal } from '../kit.ts'
import { onPerson, photo } from '../setup/file-fixture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
let contract: { id: number; name: string }
beforeAll(async () => {
  own = await openCustomClinic()
  contract = await own.field({ type: 'file', label: 'Ảnh hợp đồng' })
})
afterAll(() => own.close())

test('a file hangs on its record, is called by its name, and stands in no other record’s field', async () => {
  const [person, other] = [await own.person(), await own.person()]
  const usage = await own.receptionist.fileUsage.add(onPerson(person.id), {
    file: await photo('hợp đồng.jpg'),
  })
  const put = (id: number, value: number | null) =>
    own.receptionist.person.update({ id, custom: { [contract.name]: value } })
  const answer = await put(person.id, usage.id)
  expect(answer.custom).toEqual({ [contract.name]: usage.id })
  expect(answer.custom_names).toEqual({ [contract.name]: usage.name })
  expect(await refusal(put(other.id, usage.id))).toMatchObject({
    code: 422,
    data: { errors: [{ field: `custom.${contract.name}` }] },
  })
  const [entry] = (await own.admin.history.list({ entity_type: 'person', entity_id: person.id, limit: 1 }))
    .data
  expect(entry?.changes).toContainEqual({
    field: `custom.${contract.name}`,
    label: 'Ảnh hợp đồng',
    from: null,
    to: usage.name,
  })
  const filter = { field: `custom.${contract.name}` as const, op: 'eq', value: usage.id } as const
  expect(await refusal(own.receptionist.person.query({ filter }))).toMatchObject({ code: 400 })
  await own.receptionist.fileUsage.delete({ id: usage.id })
  expect((await own.receptionist.person.get({ id: person.id, custom: 'all' })).custom_names).toEqual({})
  await put(person.id, null)
})

test('a file is asked for of no new record, and of no entity that carries none', async () => {
  const draft = { name: 'tep_khac', label: 'Tệp khác', type: 'file' } as const
  const must = own.admin.customDefinition.add({ ...draft, entity_type: 'person', required: true })
  expect(await refusal(must)).toMatchObject({ code: 422, data: { errors: [{ field: 'required' }] } })
})

test('a field that is shown masked tells nothing in a file, and a user who may read it asks for it one record at a time', async () => {
  const secret = await own.field({ type: 'text', is_sensitive: true, label: 'Điều rất kín' })
  const { id } = await own.person({ [secret.name]: 'Chỉ mình tôi' })
  const asked = { entity: 'person', columns: ['full_name', `custom.${secret.name}`], format: 'csv' }
  const answer = await own.clinic.application.app.inject({
    method: 'POST',
    url: '/v1/export',
    headers: {
      host: 'bcare.localhost',
      authorization: `Bearer ${await own.clinic.token('manager')}`,
      'content-type': 'application/json',
    },
    payload: asked,
  })
  expect(answer.body).toContain('Điều rất kín')
  expect(answer.body).toContain('••••')
  expect(answer.body).not.toContain('Chỉ mình tôi')
  const whole = { entity_type: 'person' as const, entity_ids: [id], whole: true }
  expect((await own.admin.customValue.get(whole))[0]?.values).toEqual({ [secret.name]: 'Chỉ mình tôi' })
  const { data } = await own.admin.personViewer.list({ person_id: id })
  expect(data.map(({ part }) => part)).toContain('Trường nhạy cảm')
})
