import { beforeAll, afterAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
let template: { id: number; version: number }

beforeAll(async () => {
  clinic = await openTreatment()
  const { admin, doctor_id } = clinic
  await admin.user.update({ id: doctor_id, licence_no: '012345/HCM-CCHN' })
  template = await admin.term.add({
    vocabulary: 'consent_template',
    name: 'Nhổ răng khôn',
    data: { content: 'Tôi là {khach} đồng ý.' },
  })
})
afterAll(() => clinic.close())

let made = 0
/** A line of a customer of an age, and a consent to what is done. */
async function piece(birth_year = 1980) {
  const { receptionist, doctor_id, service, agreed } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: 'Đỗ Thị Lan',
    no_phone_reason: 'Không có điện thoại',
    gender: 'female',
    birth_year,
    force: true,
  })
  const { id: attachment_id } = await agreed({ person_id, product_id: await service(), doctor_id })
  return { person_id, which: { attachment_id, kind: 'consent' as const, key: `consent-${(made += 1)}` } }
}

const value = () => ({
  template_term_id: template.id,
  template_version: template.version,
  title: 'Nhổ răng khôn',
  text: 'Tôi là Đỗ Thị Lan đồng ý.',
  agreed_by: 'customer' as const,
  signer_name: 'Đỗ Thị Lan',
  signature: { kind: 'typed' as const, accepted: true as const },
})

test('a consent keeps its text and signature, is closed by the doctor, and withdrawn with the reason', async () => {
  const { doctor } = clinic
  const { person_id, which } = await piece()
  const draft = await doctor.attachmentData.set({ ...which, value: value() })
  expect(draft.code).toMatch(/^CK\d{8}-\d{2,}$/)
  const signed = await doctor.attachmentData.sign({ ...which, version_no: 1 })
  expect(signed).toMatchObject({ status: 'signed', value: value() })
  await clinic.admin.term.update({ id: template.id, data: { content: 'Mẫu mới' } })
  await doctor.attachmentData.void({ ...which, version_no: 1, reason: 'Khách đổi ý' })
  const { data } = await doctor.attachmentData.list({ person_id, kind: 'consent' })
  expect(data).toMatchObject([
    { status: 'void', void_reason: 'Khách đổi ý', is_intact: true, value: value() },
  ])
})

test.each([
  ['without a signature', { signature: undefined }, 'value.signature'],
  ['without a text', { text: '' }, 'value.text'],
  [
    'by a guardian who is none of theirs',
    { agreed_by: 'guardian' as const, relative_id: 999_999 },
    'value.relative_id',
  ],
  ['of a template that is none', { template_term_id: 999_999 }, 'value.template_term_id'],
])('a consent %s stays a draft', async (_case, wrong, field) => {
  const { doctor } = clinic
  const { which } = await piece()
  await doctor.attachmentData.set({ ...which, value: { ...value(), ...wrong } })
  const refused = await refusal(doctor.attachmentData.sign({ ...which, version_no: 1 }))
  expect(refused).toMatchObject({ kind: 'rule', data: { errors: [{ field }] } })
  expect((await doctor.attachmentData.get(which)).current).toMatchObject({ status: 'draft' })
})

test('a child does not sign for itself', async () => {
  const { doctor, today } = clinic
  const { which } = await piece(Number(today.slice(0, 4)) - 8)
  await doctor.attachmentData.set({ ...which, value: value() })
  expect(await refusal(doctor.attachmentData.sign({ ...which, version_no: 1 }))).toMatchObject({
    kind: 'rule',
    message: expect.stringContaining('người giám hộ ký thay'),
  })
})
