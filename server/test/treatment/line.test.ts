import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

const tooth = (number: string, ...surfaces: ('M' | 'O' | 'D')[]) => ({
  items: [{ tooth: number, surfaces }],
  arches: [],
})

describe('an offer', () => {
  test('takes name, unit, price and steps of its service over, and keeps them when the service changes', async () => {
    const { manager, service, line, person } = clinic
    const product_id = await service(
      { name: 'Bọc sứ', print_name: 'Bọc răng sứ', list_price: 2_000_000 },
      [40, 60],
    )
    const made = await line({ person_id: await person(), product_id })
    expect(made).toMatchObject({
      kind: 'service',
      status: 'draft',
      title: 'Bọc răng sứ',
      unit_list: 2_000_000,
      unit_price: 2_000_000,
      price_source: 'list',
      total: 2_000_000,
      progress: 0,
      steps: [
        { no: 1, weight: 4_000 },
        { no: 2, weight: 6_000 },
      ],
    })
    expect(made.code).toMatch(/^DV\d{8}$/)
    await manager.product.update({ id: product_id, name: 'Tên mới', list_price: 9_000_000 })
    await manager.productOperation.bulk_set({ product_id, steps: [] })
    const later = await manager.attachment.get({ id: made.id })
    expect(later).toMatchObject({ title: 'Bọc răng sứ', total: 2_000_000 })
    expect(later.steps).toHaveLength(2)
  })

  test('costs what the price lists of its customer say, also below the floor, and is priced anew when it changes', async () => {
    const { manager, service, line, person } = clinic
    const product_id = await service({ list_price: 1_000_000, min_price: 900_000 })
    const person_id = await person()
    const group = await manager.personGroup.add({ name: 'Thân thiết giá riêng', kind: 'static' })
    await manager.personGroupMember.add({ group_id: group.id, person_ids: [person_id] })
    const tier = { product_id, tier_name: 'Thân thiết', price_kind: 'percent_off', value: 20 } as const
    await manager.productPriceTier.add({ ...tier, tier_code: 'than-thiet', person_group_id: group.id })
    const reception = clinic.receptionist
    const made = await reception.attachment.add({ person_id, product_id })
    expect(made).toMatchObject({
      unit_list: 1_000_000,
      unit_price: 800_000,
      price_source: 'tier',
      total: 800_000,
    })
    expect(await line({ person_id: await person(), product_id })).toMatchObject({ price_source: 'list' })
    const { id } = made
    expect(await reception.attachment.update({ id, quantity: 3 })).toMatchObject({ total: 2_400_000 })
  })

  test('costs what its teeth, arches and surfaces come to, with VAT and what staff take off', async () => {
    const { service, line, person } = clinic
    const person_id = await person()
    const by_tooth = await service({ price_mode: 'per_tooth', tooth_scope: 'multi_tooth', vat_rate: 10 })
    const two = { items: [...tooth('26').items, ...tooth('16').items], arches: [] }
    const line_discount = { kind: 'percent' as const, value: 10, reason: 'Khách thân thiết' }
    const made = await line({ person_id, product_id: by_tooth, teeth: two, line_discount })
    expect(made).toMatchObject({
      quantity_billed: 2,
      line_discount_amount: 200_000,
      vat_amount: 180_000,
      total: 1_980_000,
    })
    expect(made.teeth.items.map((one) => one.tooth)).toEqual(['16', '26'])
    const by_arch = await service({ price_mode: 'per_arch', tooth_scope: 'arch' })
    const both = await line({
      person_id,
      product_id: by_arch,
      teeth: { items: [], arches: ['lower', 'upper'] },
    })
    expect(both).toMatchObject({
      quantity_billed: 2,
      total: 2_000_000,
      teeth: { arches: ['upper', 'lower'] },
    })
    const by_surface = await service({
      price_mode: 'per_surface',
      tooth_scope: 'multi_tooth',
      needs_surfaces: true,
    })
    const surfaces = { items: [...tooth('16', 'M', 'O').items, ...tooth('17', 'O').items], arches: [] }
    expect(await line({ person_id, product_id: by_surface, teeth: surfaces })).toMatchObject({
      quantity_billed: 3,
    })
  })

  test.each([
    ['Vui lòng chọn răng', 'tooth', { items: [], arches: [] }],
    ['Răng 11 không có mặt O', 'tooth', tooth('11', 'O')],
    ['Dịch vụ này không gắn với răng nào', 'none', tooth('16')],
    ['Dịch vụ này làm theo hàm, hãy chọn hàm thay vì răng', 'arch', tooth('16')],
  ] as const)('names what its service is done on: %s', async (message, tooth_scope, teeth) => {
    const { service, line, person } = clinic
    const product_id = await service({ tooth_scope })
    const refused = await refusal(
      line({ person_id: await person(), product_id, teeth: structuredClone(teeth) as never }),
    )
    expect(refused).toMatchObject({ code: 422, message, data: { errors: [{ field: 'teeth' }] } })
  })

  test('is of a service in use, a doctor who works here, and the customer’s own deal and visit', async () => {
    const { manager, service, line, person, receptionist } = clinic
    const person_id = await person()
    const product_id = await service()
    const other = await person()
    const deal = await manager.deal.list({ limit: 1 })
    const wrong = [
      [{ doctor_id: 2_000_000_000 }, 'doctor_id'],
      [{ assistant_ids: [clinic.doctor_id] }, 'assistant_ids'],
      [{ deal_id: deal.data[0]?.id ?? 2_000_000_000 }, 'deal_id'],
      [{ track_id: 2_000_000_000 }, 'track_id'],
      [{ diagnosis_term_ids: [clinic.room] }, 'diagnosis_term_ids'],
    ] as const
    for (const [fields, field] of wrong)
      expect(await refusal(line({ person_id: other, product_id, ...(fields as object) }))).toMatchObject({
        code: 422,
        data: { errors: [{ field }] },
      })
    const visit = await receptionist.track.add({ person_id })
    expect(await line({ person_id, product_id, track_id: visit.id })).toMatchObject({
      track_code: visit.code,
    })
    await manager.product.update({ id: product_id, is_active: false })
    expect(await refusal(line({ person_id, product_id }))).toMatchObject({
      message: expect.stringContaining('đã ngưng dùng'),
    })
  })

  test('below the floor price needs a user who may approve it, and any price by hand one who gives discounts', async () => {
    const { manager, doctor, receptionist, service, person, doctor_id } = clinic
    const person_id = await person()
    const product_id = await service({ min_price: 900_000 })
    const draft = { person_id, product_id, doctor_id }
    expect(await refusal(receptionist.attachment.add({ ...draft, price_override: 800_000 }))).toMatchObject({
      code: 422,
      message: expect.stringContaining('giá sàn'),
    })
    expect(await receptionist.attachment.add({ ...draft, price_override: 950_000 })).toMatchObject({
      price_source: 'override',
      total: 950_000,
    })
    expect(await manager.attachment.add({ ...draft, price_override: 800_000 })).toMatchObject({
      total: 800_000,
    })
    await receptionist.track.add({ person_id, doctor_id })
    const offered = await doctor.attachment.add({ ...draft, status: 'proposed' })
    expect(offered).toMatchObject({ status: 'proposed', total: 1_000_000 })
    expect(
      await refusal(doctor.attachment.update({ id: offered.id, price_override: 950_000 })),
    ).toMatchObject({
      code: 403,
    })
    expect(await doctor.attachment.update({ id: offered.id, clinical_note: 'Mài vát' })).toMatchObject({
      clinical_note: 'Mài vát',
    })
  })

  test('is priced anew when it changes, and taken away while it has left no trace', async () => {
    const { manager, service, line, person } = clinic
    const person_id = await person()
    const made = await line({ person_id, product_id: await service({}, [100]) })
    const dearer = await service({ list_price: 3_000_000 }, [50, 50])
    const changed = await manager.attachment.update({ id: made.id, product_id: dearer, quantity: 2 })
    expect(changed).toMatchObject({ total: 6_000_000, product_id: dearer })
    expect(changed.steps).toHaveLength(2)
    expect(
      await refusal(manager.attachment.update({ id: made.id, version: made.version, quantity: 1 })),
    ).toMatchObject({ code: 409 })
    await manager.attachment.delete({ id: made.id })
    expect(await refusal(manager.attachment.get({ id: made.id }))).toMatchObject({ code: 404 })
  })
})

describe('states', () => {
  test('an agreed line is fixed: its price changes only as an offer again, its notes at any time', async () => {
    const { manager, service, agreed, person } = clinic
    const { id } = await agreed({ person_id: await person(), product_id: await service() })
    expect(await refusal(manager.attachment.update({ id, quantity: 2 }))).toMatchObject({
      code: 422,
      message: 'Khách đã đồng ý, hãy đưa dòng về «Đã tư vấn» rồi sửa',
    })
    expect(await refusal(manager.attachment.delete({ id }))).toMatchObject({
      message: 'Khách đã đồng ý dòng này, hãy hủy thay vì xóa',
    })
    await manager.attachment.update({ id, note: 'Khách muốn làm buổi sáng' })
    await manager.attachment.update_status({ id, to: 'proposed' })
    expect(await manager.attachment.update({ id, quantity: 2 })).toMatchObject({
      total: 2_000_000,
      agreed_at: null,
    })
  })

  test('what is billed stays as it is, whatever is asked of the table', async () => {
    const { owner, manager, service, agreed, person } = clinic
    const { id } = await agreed({ person_id: await person(), product_id: await service() })
    await owner('update attachment set billed_amount = 500000 where id = $1', [id])
    expect(await refusal(manager.attachment.update_status({ id, to: 'proposed' }))).toMatchObject({
      message: expect.stringContaining('đã lập hóa đơn'),
    })
    await expect(owner('update attachment set unit_price = 1 where id = $1', [id])).rejects.toMatchObject({
      constraint: 'attachment_frozen',
    })
    await expect(
      owner('update attachment set billed_amount = 2000000 where id = $1', [id]),
    ).rejects.toMatchObject({
      constraint: 'attachment_billed',
    })
  })

  test('declining and cancelling ask for a reason, and a cancelled line is at its end', async () => {
    const { manager, service, line, person } = clinic
    const { id } = await line({ person_id: await person(), product_id: await service(), status: 'proposed' })
    const to = (status: 'declined' | 'agreed' | 'cancelled' | 'proposed', reason?: string) =>
      manager.attachment.update_status({ id, to: status, ...(reason && { reason }) })
    expect(await refusal(to('declined'))).toMatchObject({
      message: 'Vui lòng nhập lý do',
      data: { errors: [{ field: 'reason' }] },
    })
    expect(await to('declined', 'Chi phí cao')).toMatchObject({
      status: 'declined',
      status_reason: 'Chi phí cao',
    })
    await to('proposed')
    await to('agreed')
    await to('cancelled', 'Khách chuyển nơi ở')
    expect(await refusal(to('proposed'))).toMatchObject({
      message: 'Không thể chuyển từ «Đã hủy» sang «Đã tư vấn»',
    })
    expect(await refusal(manager.attachment.update({ id, note: 'x' }))).toMatchObject({
      message: 'Dòng điều trị đã hủy, không sửa được nữa',
    })
  })

  test('agreeing to one of several choices asks what becomes of the others, and declines them when told so', async () => {
    const { manager, service, line, person } = clinic
    const person_id = await person()
    const offer = async (name: string) =>
      line({
        person_id,
        product_id: await service({ name }),
        alternative_group: 'Răng 36',
        status: 'proposed',
      })
    const implant = await offer('Trụ Implant')
    const bridge = await offer('Cầu răng sứ')
    const agree = { id: implant.id, to: 'agreed' as const }
    expect(await refusal(manager.attachment.update_status(agree))).toMatchObject({
      code: 422,
      data: { warnings: [{ kind: 'other_choices' }], others: [{ id: bridge.id, title: 'Cầu răng sứ' }] },
    })
    const [one, other] = await Promise.all([
      manager.attachment.update_status({ ...agree, decline_others: true, agreed_by: 'guardian' }),
      refusal(manager.attachment.update_status({ id: bridge.id, to: 'agreed' })).catch(() => undefined),
    ])
    expect(one).toMatchObject({ status: 'agreed', agreed_by: 'guardian' })
    expect(other).toBeDefined()
    expect(await manager.attachment.get({ id: bridge.id })).toMatchObject({
      status: 'declined',
      status_reason: 'Khách chọn phương án «Trụ Implant»',
    })
  })

  test('agreeing is for users who settle prices, treating for those who treat, opening again for managers', async () => {
    const { manager, doctor, receptionist, service, person, doctor_id } = clinic
    const person_id = await person()
    await receptionist.track.add({ person_id, doctor_id })
    const product_id = await service({ warranty_months: 12 })
    const { id } = await doctor.attachment.add({ person_id, product_id, doctor_id, status: 'proposed' })
    const by = (user: typeof doctor, to: 'agreed' | 'in_progress' | 'completed', reason?: string) =>
      user.attachment.update_status({ id, to, ...(reason && { reason }) })
    expect(await refusal(by(doctor, 'agreed'))).toMatchObject({ code: 403 })
    await by(receptionist, 'agreed')
    expect(await refusal(by(receptionist, 'in_progress'))).toMatchObject({ code: 403 })
    await by(doctor, 'in_progress')
    const done = await by(doctor, 'completed')
    expect(done.warranty_until).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await refusal(by(doctor, 'in_progress', 'Gắn lại'))).toMatchObject({
      message: 'Bạn không có quyền mở lại dịch vụ đã hoàn thành',
    })
    expect(await by(manager, 'in_progress', 'Gắn lại')).toMatchObject({
      completed_at: null,
      warranty_until: null,
    })
  })

  test('what is agreed is the customer’s expected income, and what is finished its treated value', async () => {
    const { manager, service, agreed, line, person } = clinic
    const person_id = await person()
    const { id } = await agreed({ person_id, product_id: await service() })
    await line({ person_id, product_id: await service({ list_price: 7_000_000 }) })
    expect(await manager.person.get({ id: person_id })).toMatchObject({
      total_agreed: 1_000_000,
      completed_value: 0,
    })
    await manager.attachment.update_status({ id, to: 'completed' })
    expect(await manager.person.get({ id: person_id })).toMatchObject({ completed_value: 1_000_000 })
  })
})
