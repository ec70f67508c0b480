import type { Output } from '@bcare/contract'
import type { webForm } from '@bcare/contract/contact/web-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCustomClinic, type CustomClinic } from '../settings/custom-clinic.ts'
import { PASSWORD, refusal, type Api, type Clinic } from '../kit.ts'
import { csvOf, openFixture } from '../setup/import-fixture.ts'
import { knock } from '../suites/door.ts'

let own: CustomClinic
let clinic: Clinic
let receptionist: Api
beforeAll(async () => {
  own = await openCustomClinic()
  clinic = own.clinic
  receptionist = own.receptionist
})
afterAll(() => own.close())

const FAMILY = '👨‍👩‍👧'

test('a form takes a number and a name with invisible signs, finds them, and notices the double', async () => {
  const added = await receptionist.person.add({
    full_name: 'Vũ\u200B Thu\u00A0Sương\u2069',
    phone: '\u202D0912 345 678\u202C',
    email: ' suong@example.vn\u200B',
    national_id: '\u200E001 190\u2011000 001',
    birth_day: 2,
    birth_month: 3,
    birth_year: 1990,
    note: `Sợ tiếng khoan\u200B ${FAMILY}\n  đi cùng con`,
  })
  expect(added).toMatchObject({
    full_name: 'Vũ Thu Sương',
    phone: '+84912345678',
    email: 'suong@example.vn',
    note: `Sợ tiếng khoan ${FAMILY}\n  đi cùng con`,
  })
  for (const search of [
    'Vũ Thu Sương',
    'vu thu\u200B suong',
    '\u202D0912 345 678\u202C',
    '001190000001\uFEFF',
  ])
    expect([search, (await receptionist.person.list({ search })).data]).toMatchObject([
      search,
      [{ id: added.id }],
    ])
  const twice = {
    full_name: 'V\u200Bũ Thu Sương',
    birth_day: 2,
    birth_month: 3,
    birth_year: 1990,
    no_phone_reason: 'x',
  }
  expect(await refusal(receptionist.person.add(twice as never))).toMatchObject({
    kind: 'conflict',
    data: { candidates: [{ id: added.id }] },
  })
  expect(
    (await receptionist.person.update({ id: added.id, full_name: 'Vũ Thu\u200D Sương' })).full_name,
  ).toBe('Vũ Thu Sương')
})

test('a file, a custom field and a filter take them as a form does', async () => {
  const field = await own.field({ type: 'text' })
  const phone = await own.field({ type: 'phone' })
  const { id } = await own.person({
    [field.name]: 'Mã\u200B \u00A0A1',
    [phone.name]: '\u202D(028) 3825 7691\u202C',
  })
  expect((await receptionist.person.get({ id, custom: 'all' })).custom).toEqual({
    [field.name]: 'Mã A1',
    [phone.name]: '+842838257691',
  })
  const leaf = { field: `custom.${field.name}`, op: 'eq', value: 'Mã A1\u200B' }
  expect((await receptionist.person.query({ filter: leaf as never })).data).toMatchObject([{ id }])
  const words = { field: `custom.${field.name}`, op: 'contains', value: 'a1\u00A0ma' }
  expect((await receptionist.person.query({ filter: words as never })).data).toMatchObject([{ id }])
  const fixture = await openFixture(clinic)
  await fixture.imported(
    'an.csv',
    csvOf([
      ['Họ và tên\u200B', 'SĐT', 'CCCD'],
      ['Tạ\u200B Hải\u00A0Yến', '\u202D0912 777 001\u202C', '001190000\u200B002'],
    ]),
  )
  const { data } = await receptionist.person.list({ search: 'Tạ Hải Yến' })
  expect(data).toMatchObject([{ full_name: 'Tạ Hải Yến', phone: '+84912777001' }])
  expect((await receptionist.person.list({ search: '001190000002' })).data).toMatchObject([
    { id: data[0]?.id },
  ])
})

test('a form of the website does so too, and knows who sent it', async () => {
  const known = await receptionist.person.add({ full_name: 'Hồ Minh', phone: '0912 777 002' })
  const branch_id = (await own.admin.department.list({ kind: 'branch' })).data[0]?.id ?? 0
  const form: Output<typeof webForm.add> = await own.admin.webForm.add({ name: 'Liên hệ', branch_id })
  const { path } = await own.admin.webForm.renew_key({ id: form.id })
  const answer = await clinic.application.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'bcare.localhost', 'content-type': 'application/json' },
    payload: JSON.stringify({
      name: 'Hồ\u200B  Minh\u202E',
      phone: '\u202D0912\u2011777\u2011002\u202C',
      message: `Em hỏi\u200B ${FAMILY}`,
      consent: 'yes',
      consent_version: '2026-01',
    }),
  })
  expect(answer.json()).toMatchObject({ code: 0 })
  expect((await own.admin.formSubmission.query({ form_id: form.id })).data).toMatchObject([
    { name: 'Hồ Minh', phone: '+84912777002', message: `Em hỏi ${FAMILY}`, matched_person_id: known.id },
  ])
})

test('codes are read with any dash, and names of users with signs that were pasted along', async () => {
  const manager = await clinic.as('manager')
  const { code } = await manager.product.add({ code: 'DV–\u200B01', name: 'Dịch vụ', list_price: 1_000 })
  expect(code).toBe('DV-01')
  expect((await manager.product.list({ search: 'dv\u201101' })).data).toMatchObject([{ code }])
  const { code: answer } = await knock(clinic.application.app, 'login', {
    username: '\uFEFFmanager\u200B',
    password: PASSWORD,
  })
  expect(answer).toBe(0)
})
