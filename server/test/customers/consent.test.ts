import { CONSENT_PURPOSES, currentWording, type ConsentPurpose } from '@bcare/rules/customers/consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Api
let receptionist: Api
beforeAll(async () => {
  clinic = await openClinic()
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
})
afterAll(() => clinic.close())

let number = 100
const someone = (full_name: string, more: object = {}) =>
  receptionist.person.add({ full_name, phone: `0917 000 ${(number += 1)}`, ...more })

const say = (person_id: number, purpose: ConsentPurpose, granted: boolean, more: object = {}) =>
  receptionist.consent.record({
    person_id,
    purpose,
    granted,
    text_version: currentWording(purpose).version,
    channel: 'counter',
    ...more,
  })

test('nothing is agreed to before a user asks; each purpose stands alone; withdrawing holds at once', async () => {
  const { id } = await someone('Đồng Ý Một')
  const standing = async () => {
    const row = await manager.person.get({ id })
    return CONSENT_PURPOSES.map((purpose) => row[`consent_${purpose}`])
  }
  expect(await standing()).toEqual([null, null, null, null, null, null])
  await say(id, 'care', true)
  await say(id, 'marketing', true)
  expect(await standing()).toEqual([true, true, null, null, null, null])
  const agreeing = await manager.person.query({ consent_marketing: true })
  expect(agreeing.data.map((row) => row.id)).toContain(id)
  const { version } = await manager.person.get({ id })
  await say(id, 'marketing', false, { channel: 'phone' })
  expect(await standing()).toEqual([true, false, null, null, null, null])
  expect((await manager.person.get({ id })).version).toBe(version)
  const { data } = await manager.consent.list({ person_id: id, purpose: 'marketing' })
  expect(data).toMatchObject([
    { granted: false, channel: 'phone', created_by_name: 'Lễ tân', text: currentWording('marketing').text },
    { granted: true, channel: 'counter', text_version: currentWording('marketing').version },
  ])
})

test('for a child a guardian decides, who is one of the relatives; anybody may withdraw', async () => {
  const admin = await clinic.as('admin')
  const term = await admin.term.add({ vocabulary: 'relationship', name: 'Mẹ ruột' })
  const child = await someone('Bé Đồng Ý', { birth_year: 2020 })
  expect(await refusal(say(child.id, 'care', true))).toMatchObject({
    code: 422,
    message: expect.stringContaining('giám hộ'),
  })
  const aunt = await receptionist.personRelative.add({
    person_id: child.id,
    name: 'Cô Út',
    relationship_term_id: term.id,
  })
  expect(
    await refusal(say(child.id, 'care', true, { given_by: 'guardian', relative_id: aunt.id })),
  ).toMatchObject({ code: 422 })
  const mother = await receptionist.personRelative.add({
    person_id: child.id,
    name: 'Mẹ Bé',
    relationship_term_id: term.id,
    is_guardian: true,
  })
  const said = await say(child.id, 'care', true, { given_by: 'guardian', relative_id: mother.id })
  expect(said).toMatchObject({ given_by: 'guardian', relative_name: 'Mẹ Bé' })
  const other = await someone('Người Lớn', { birth_year: 1980 })
  expect(
    await refusal(say(other.id, 'care', true, { given_by: 'guardian', relative_id: mother.id })),
  ).toMatchObject({ code: 422 })
  expect(await say(child.id, 'care', false)).toMatchObject({ granted: false })
})

test('words that never were are not agreed to, nor by people whom one does not see', async () => {
  const { id } = await someone('Đồng Ý Hai')
  expect(await refusal(say(id, 'photo', true, { text_version: '1999' }))).toMatchObject({ code: 422 })
  const telesale = await clinic.as('telesale')
  expect(await refusal(telesale.consent.list({ person_id: id }))).toMatchObject({ code: 404 })
})

test('the newest decision of either record holds after a merge, and each has its own again afterwards', async () => {
  const keep = await someone('Gộp Ý Giữ')
  const other = await someone('Gộp Ý Gộp')
  await say(other.id, 'photo', true)
  await say(keep.id, 'marketing', true)
  await say(other.id, 'marketing', false)
  const [kept, merged] = [
    await manager.person.get({ id: keep.id }),
    await manager.person.get({ id: other.id }),
  ]
  const { id } = await manager.personMerge.merge({
    keep_id: keep.id,
    merge_id: other.id,
    keep_version: kept.version,
    merge_version: merged.version,
  })
  expect(await manager.person.get({ id: keep.id })).toMatchObject({
    consent_photo: true,
    consent_marketing: false,
  })
  expect((await manager.consent.list({ person_id: keep.id })).total).toBe(3)
  await manager.personMerge.undo({ id })
  expect(await manager.person.get({ id: keep.id })).toMatchObject({
    consent_photo: null,
    consent_marketing: true,
  })
  expect(await manager.person.get({ id: other.id })).toMatchObject({
    consent_photo: true,
    consent_marketing: false,
  })
})

test('who has read the medical history is told, with when, to users who may read the customer', async () => {
  const { id } = await someone('Được Xem')
  await manager.personData.get({ person_id: id, kind: 'medical_history' })
  await receptionist.personData.get({ person_id: id, kind: 'medical_history' })
  const { data, total } = await receptionist.personViewer.list({ person_id: id })
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { user_name: 'Lễ tân', action_label: 'Xem', part: 'Tiền sử bệnh' },
    { user_name: 'Quản lý phòng khám', part: 'Tiền sử bệnh' },
  ])
  expect(await receptionist.personViewer.list({ person_id: id, page: 2, limit: 1 })).toMatchObject({
    total: 2,
    data: [{ user_name: 'Quản lý phòng khám' }],
  })
  expect(await refusal((await clinic.as('telesale')).personViewer.list({ person_id: id }))).toMatchObject({
    code: 404,
  })
})
