import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

let clinic: Clinic
let receptionist: Api
let manager: Api
let doctor: Api
beforeAll(async () => {
  clinic = await openClinic()
  receptionist = await clinic.as('receptionist')
  manager = await clinic.as('manager')
  doctor = await clinic.as('doctor')
  const admin = await clinic.as('admin')
  relationship_term_id = (await admin.term.add({ vocabulary: 'relationship', name: 'Người nhà' })).id
})
afterAll(() => clinic.close())

let number = 700
const newPerson = (name: string) =>
  receptionist.person.add({ full_name: name, phone: `0913 000 ${(number += 1)}`, force: true })
let relationship_term_id: number

describe('relatives', () => {
  test('a mother on file is shown by her record, a grandfather by what was written down', async () => {
    const child = await newPerson('Bé Na')
    const mother = await newPerson('Lê Thị Hoa')
    const kin = { person_id: child.id, relationship_term_id }
    await receptionist.personRelative.add({
      ...kin,
      related_person_id: mother.id,
      is_guardian: true,
      is_payer: true,
    })
    await receptionist.personRelative.add({
      ...kin,
      name: ' Lê  Văn Ông ',
      phone: '0988 111 222',
      is_emergency: true,
    })
    const { data } = await receptionist.personRelative.list({ person_id: child.id, order: 'asc' })
    expect(
      data.map(({ related_name, related_phone, is_guardian }) => [related_name, related_phone, is_guardian]),
    ).toEqual([
      ['Lê Thị Hoa', mother.phone, true],
      ['Lê Văn Ông', '+84988111222', false],
    ])
  })

  test('nobody is their own relative, is named twice, or stays nameless', async () => {
    const person = await newPerson('Trần Văn Tự')
    const kin = { person_id: person.id, relationship_term_id }
    expect(
      await refusal(receptionist.personRelative.add({ ...kin, related_person_id: person.id })),
    ).toMatchObject({
      code: 422,
      message: 'Không thể chọn chính khách hàng làm người thân',
    })
    expect(await refusal(receptionist.personRelative.add(kin))).toMatchObject({ code: 422 })
    const other = await newPerson('Trần Thị Chị')
    await receptionist.personRelative.add({ ...kin, related_person_id: other.id })
    expect(
      await refusal(receptionist.personRelative.add({ ...kin, related_person_id: other.id })),
    ).toMatchObject({
      code: 409,
    })
  })
})

test('reasons for coming are kept one after another, with who wrote them, and cannot be changed', async () => {
  const person = await newPerson('Ngô Đau Răng')
  await receptionist.visitReason.add({ person_id: person.id, content: 'Đau răng hàm dưới bên phải' })
  await receptionist.visitReason.add({ person_id: person.id, content: 'Muốn niềng răng' })
  const { data, total } = await manager.visitReason.list({ person_id: person.id })
  expect(total).toBe(2)
  expect(data.map(({ content }) => content)).toEqual(['Muốn niềng răng', 'Đau răng hàm dưới bên phải'])
  expect(data[0]?.author_name).toBeTruthy()
})

describe('structured data', () => {
  const allergy = { note: 'Dị ứng penicillin' }
  const which = (person_id: number) => ({ person_id, kind: 'medical_history' as const })
  /** A customer whom the doctor answers for. */
  const patient = async () => {
    const { user } = await doctor.auth.me({})
    const name = `Bệnh Nhân ${(number += 1)}`
    return manager.person.add({ full_name: name, no_phone_reason: 'chưa hỏi', owner_id: user.id })
  }

  test('every version is kept, merging keeps what was not sent, and a stale pen is refused', async () => {
    const { id } = await patient()
    const first = await doctor.personData.set({ ...which(id), key: 'merge', value: allergy })
    expect(first).toMatchObject({ version_no: 1, status: 'draft', value: allergy })
    await doctor.personData.set({
      ...which(id),
      key: 'merge',
      value: { smokes: true },
      merge: true,
      version_no: 1,
    })
    const { current, versions } = await doctor.personData.get({ ...which(id), key: 'merge' })
    expect(current).toMatchObject({ version_no: 2, value: { ...allergy, smokes: true } })
    expect(versions.map(({ version_no, value }) => [version_no, value])).toEqual([
      [2, null],
      [1, null],
    ])
    const stale = doctor.personData.set({ ...which(id), key: 'merge', value: {}, version_no: 1 })
    expect(await refusal(stale)).toMatchObject({ code: 409, data: { current: { version_no: 2 } } })
    const old = await doctor.personData.get({ ...which(id), key: 'merge', version_no: 1 })
    expect(old.current?.value).toEqual(allergy)
  })

  test('what is signed is followed, never cleared or changed, also behind the product', async () => {
    const { id } = await patient()
    const key = 'signed'
    await doctor.personData.set({ ...which(id), key, value: allergy })
    const signed = await doctor.personData.sign({ ...which(id), key, version_no: 1 })
    expect(signed).toMatchObject({ status: 'signed', version_no: 1, value: allergy })
    expect(await refusal(doctor.personData.clear({ ...which(id), key, reason: 'nhầm' }))).toMatchObject({
      code: 422,
    })
    const changed = ownerRows(clinic.owner, `update entity_data set value = '{}' where key = 'signed'`)
    await expect(changed).rejects.toMatchObject({ code: 'BC002' })
    await doctor.personData.set({ ...which(id), key, value: { note: 'Đính chính' } })
    const { current, versions } = await doctor.personData.get({ ...which(id), key })
    expect(current).toMatchObject({ version_no: 2, status: 'draft' })
    expect(versions.at(-1)).toMatchObject({ version_no: 1, status: 'signed' })
  })

  test('a value of another kind, and a healthy person with a disease, are refused', async () => {
    const { id } = await patient()
    const wrong = doctor.personData.set({ ...which(id), value: { page_url: 'https://x.vn' } })
    expect(await refusal(wrong)).toMatchObject({ code: 400 })
    const sick = doctor.personData.set({
      ...which(id),
      value: { is_normal: true, diseases: [{ term_id: 1 }] },
    })
    expect(await refusal(sick)).toMatchObject({ code: 422 })
  })

  test('reading medical data is in the log once in ten minutes, and telesale may not read it', async () => {
    const { id } = await patient()
    await doctor.personData.get(which(id))
    await doctor.personData.get(which(id))
    const views = await ownerRows(
      clinic.owner,
      `select h.ip from history h where h.action = 'view' and h.entity_id = $1 and h.reason = 'medical_history'`,
      [id],
    )
    expect(views).toHaveLength(1)
    expect(views[0]?.['ip']).toBeTruthy()
    const telesale = await clinic.as('telesale')
    expect(await refusal(telesale.personData.get(which(id)))).toMatchObject({ code: 403 })
    expect(await refusal(receptionist.personData.set({ ...which(id), value: allergy }))).toMatchObject({
      code: 403,
    })
  })

  test('two pens at once write two versions, one after the other', async () => {
    const { id } = await patient()
    const key = 'race'
    const pens = Array.from({ length: 8 }, (_, n) =>
      doctor.personData.set({ ...which(id), key, value: { note: `${n}` } }),
    )
    const written = await Promise.all(pens)
    expect(written.map(({ version_no }) => version_no).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
  })
})
