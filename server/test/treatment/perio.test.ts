import type { PerioChart } from '@bcare/contract/treatment/perio-chart'
import { newExam } from '@bcare/rules/treatment/perio/exam'
import { pressPad, startPad } from '@bcare/rules/treatment/perio/pad'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
let assistant_id: number

const DAY = '2026-03-02'
const LICENCE = '012345/HCM-CCHN'

beforeAll(async () => {
  clinic = await openTreatment()
  const { admin, as, doctors } = clinic
  for (const id of doctors) await admin.user.update({ id, licence_no: LICENCE })
  assistant_id = (await as('assistant').auth.me({})).user.id
})
afterAll(() => clinic.close())

/** What a line of keys leaves in an examination of a whole mouth. */
const typed = (keys: string): PerioChart =>
  [...keys].reduce((pad, key) => pressPad(pad, key) ?? pad, startPad(newExam(DAY))).exam as PerioChart

let made = 0
/** A customer whom the doctor and the assistant look after. */
async function customer() {
  const { receptionist, manager, doctor_id, type, at } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: 'Ngô Văn Bình',
    no_phone_reason: 'Không có điện thoại',
    gender: 'male',
    birth_year: 1958,
    force: true,
  })
  const start = 8 * 60 + (made += 1) * 15
  const { id: appointment_id } = await manager.appointment.add({
    person_id,
    type_term_id: type,
    start_at: at(start),
    end_at: at(start + 15),
    doctor_id,
    assistant_ids: [assistant_id],
    force: true,
  })
  await manager.track.add({ appointment_id })
  return { person_id, exam: { person_id, kind: 'perio_chart' as const, key: `perio-${made}` } }
}

describe('a periodontal examination', () => {
  test('is stored as it was typed, and comes back the same', async () => {
    const { doctor } = clinic
    const { exam } = await customer()
    const value = typed('324*5/+2.34-')
    const draft = await doctor.personData.set({ ...exam, value, version_no: 0 })
    expect(draft).toMatchObject({ status: 'draft', version_no: 1, value })
    expect(draft.code).toMatch(/^NC\d{8}-\d{2,}$/)
    expect((await doctor.personData.get(exam)).current?.value).toEqual(value)
  })

  test.each<[string, (value: PerioChart) => unknown]>([
    ['a pocket of 16 mm', (value) => ({ ...value, teeth: [{ tooth: '11', depth: [16, 3, 3, 3, 3, 3] }] })],
    [
      'a margin 6 mm above the neck',
      (value) => ({ ...value, teeth: [{ tooth: '11', recession: [-6, 0, 0, 0, 0, 0] }] }),
    ],
    ['half a millimetre', (value) => ({ ...value, teeth: [{ tooth: '11', depth: [2.5, 3, 3, 3, 3, 3] }] })],
    ['five sites', (value) => ({ ...value, teeth: [{ tooth: '11', depth: [3, 3, 3, 3, 3] }] })],
    ['a mark on a seventh site', (value) => ({ ...value, teeth: [{ tooth: '11', bleeding: 64 }] })],
    [
      'a tooth twice',
      (value) => ({
        ...value,
        teeth: [
          { tooth: '11', mobility: 1 },
          { tooth: '11', mobility: 2 },
        ],
      }),
    ],
    [
      'a tooth that is not there',
      (value) => ({ ...value, mouth: ['12'], teeth: [{ tooth: '11', mobility: 1 }] }),
    ],
    [
      'a furcation of a tooth with one root',
      (value) => ({ ...value, teeth: [{ tooth: '11', furcation: { B: 1 } }] }),
    ],
    ['a fourth degree of mobility', (value) => ({ ...value, teeth: [{ tooth: '11', mobility: 4 }] })],
    ['two teeth in one place', (value) => ({ ...value, mouth: ['11', '51'] })],
  ])('with %s is refused', async (_case, wrong) => {
    const { doctor } = clinic
    const { exam } = await customer()
    const value = wrong(typed('3')) as PerioChart
    expect(await refusal(doctor.personData.set({ ...exam, value }))).toMatchObject({ kind: 'invalid' })
  })

  test('is one draft a customer: a second one waits and says who types', async () => {
    const { doctor, as } = clinic
    const { exam } = await customer()
    const assistant = as('assistant')
    const second = { ...exam, key: `${exam.key}-b` }
    const both = await Promise.allSettled([
      doctor.personData.set({ ...exam, value: typed('3'), version_no: 0 }),
      assistant.personData.set({ ...second, value: typed('4'), version_no: 0 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { data } = await doctor.personData.list({ person_id: exam.person_id, kind: 'perio_chart' })
    expect(data).toHaveLength(1)
    const third = await refusal(doctor.personData.set({ ...exam, key: `${exam.key}-c`, value: typed('5') }))
    expect(third).toMatchObject({
      kind: 'rule',
      message: expect.stringContaining(data[0]?.author_name ?? '?'),
    })
  })

  test('that two users type keeps what came first, and shows the other whose it is', async () => {
    const { doctor, as } = clinic
    const { exam } = await customer()
    await as('assistant').personData.set({ ...exam, value: typed('3'), version_no: 0 })
    const theirs = await as('assistant').personData.set({ ...exam, value: typed('34'), version_no: 1 })
    const refused = await refusal(doctor.personData.set({ ...exam, value: typed('5'), version_no: 1 }))
    expect(refused.kind).toBe('conflict')
    expect(refused.data).toMatchObject({
      current: { version_no: 2, author_name: theirs.author_name, value: typed('34') },
    })
  })

  test('is signed by a doctor, never by an assistant, and not while nothing was probed', async () => {
    const { doctor, as } = clinic
    const { exam } = await customer()
    const assistant = as('assistant')
    await assistant.personData.set({ ...exam, value: typed(''), version_no: 0 })
    expect(await refusal(assistant.personData.sign({ ...exam, version_no: 1 }))).toMatchObject({
      kind: 'forbidden',
    })
    expect(await refusal(doctor.personData.sign({ ...exam, version_no: 1 }))).toMatchObject({
      kind: 'rule',
      data: { errors: [{ field: 'value.teeth' }] },
    })
    await assistant.personData.set({ ...exam, value: typed('345'), version_no: 1 })
    expect(await doctor.personData.sign({ ...exam, version_no: 2 })).toMatchObject({
      status: 'signed',
      frozen: { signer: { licence_no: LICENCE } },
    })
  })

  test('that is signed stays as it is: a correction is the next version, and the next examination may begin', async () => {
    const { doctor } = clinic
    const { person_id, exam } = await customer()
    await doctor.personData.set({ ...exam, value: typed('345'), version_no: 0 })
    const signed = await doctor.personData.sign({ ...exam, version_no: 1 })
    expect(await refusal(doctor.personData.clear({ ...exam, reason: 'Nhầm', version_no: 1 }))).toMatchObject({
      kind: 'rule',
    })
    await doctor.personData.set({ ...exam, value: typed('346'), version_no: 1 })
    await doctor.personData.sign({ ...exam, version_no: 2 })
    const { data: first } = await doctor.personData.list({ person_id, kind: 'perio_chart', id: signed.id })
    expect(first).toMatchObject([{ is_replaced: true, is_intact: true, value: typed('345') }])
    await doctor.personData.set({ ...exam, key: `${exam.key}-next`, value: typed(''), version_no: 0 })
    const { data } = await doctor.personData.list({ person_id, kind: 'perio_chart' })
    expect(data.map(({ status }) => status).toSorted()).toEqual(['draft', 'signed'])
  })

  test('is not for users who may not read the medical history', async () => {
    const { doctor, as } = clinic
    const { person_id, exam } = await customer()
    await doctor.personData.set({ ...exam, value: typed('3'), version_no: 0 })
    const refused = await refusal(as('accountant').personData.list({ person_id, kind: 'perio_chart' }))
    expect(refused.kind).toBe('forbidden')
  })
})
