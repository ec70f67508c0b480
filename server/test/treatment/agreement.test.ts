import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { openTreatment, type Treatment } from './fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

type Line = Awaited<ReturnType<Treatment['line']>>
type Signing = Parameters<Api['treatmentAgreement']['sign']>[0]

const shown = (...lines: readonly Line[]) => lines.map(({ id, version }) => ({ id, version }))
const DRAWN = {
  kind: 'drawn' as const,
  strokes: [
    [
      { x: 10, y: 20 },
      { x: 300, y: 120 },
    ],
  ],
}
const signing = (person_id: number, lines: Signing['lines'], more: Partial<Signing> = {}): Signing => ({
  person_id,
  lines,
  signer_name: 'Trần Thị Lan',
  signature: DRAWN,
  ...more,
})

/** A customer with one offer. */
async function offered(fields: Parameters<Treatment['service']>[0] = {}): Promise<Line> {
  const { service, line, person } = clinic
  return line({ person_id: await person(), product_id: await service(fields), status: 'proposed' })
}

/** A child, with a guardian among the relatives or none. */
async function child(): Promise<{ person_id: number; guardian: () => Promise<number> }> {
  const { receptionist, admin, today } = clinic
  const { id: person_id } = await receptionist.person.add({
    full_name: 'Bé Trần Gia Bảo',
    no_phone_reason: 'Trẻ em',
    birth_year: Number(today.slice(0, 4)) - 9,
    force: true,
  })
  const guardian = async () => {
    const word = await admin.term.add({ vocabulary: 'relationship', name: 'Mẹ ruột' })
    const { id } = await receptionist.personRelative.add({
      person_id,
      name: 'Nguyễn Thị Hạnh',
      relationship_term_id: word.id,
      is_guardian: true,
    })
    return id
  }
  return { person_id, guardian }
}

describe('signing', () => {
  test('makes lines agreed and keeps them as they were shown, whatever becomes of the line', async () => {
    const { manager, receptionist } = clinic
    const line = await offered({
      name: 'Mão sứ',
      list_price: 6_000_000,
      default_sessions: 2,
      warranty_months: 60,
    })
    const { person_id } = line
    const signed = await receptionist.treatmentAgreement.sign(signing(person_id, shown(line)))
    expect(signed).toMatchObject({
      version_no: 1,
      replaces_id: null,
      total: 6_000_000,
      agreed_by: 'customer',
      signer_name: 'Trần Thị Lan',
      signature_kind: 'drawn',
      is_in_force: true,
      is_intact: true,
      content: {
        lines: [{ id: line.id, title: 'Mão sứ', total: 6_000_000, sessions: 2, warranty_months: 60 }],
      },
    })
    expect(signed.code).toMatch(/^DY\d{8}$/)
    expect(await manager.attachment.get({ id: line.id })).toMatchObject({
      status: 'agreed',
      agreed_by: 'customer',
    })
    await manager.attachment.update_status({ id: line.id, to: 'proposed' })
    const cheaper = await manager.attachment.update({ id: line.id, price_override: 5_000_000 })
    const again = await receptionist.treatmentAgreement.sign(signing(person_id, shown(cheaper)))
    expect(again).toMatchObject({
      version_no: 2,
      replaces_id: signed.id,
      total: 5_000_000,
      is_in_force: true,
    })
    expect(await receptionist.treatmentAgreement.get({ id: signed.id })).toMatchObject({
      is_in_force: false,
      is_intact: true,
      content: { lines: [{ total: 6_000_000 }] },
    })
    const { data } = await receptionist.treatmentAgreement.list({ person_id })
    expect(data.map(({ id }) => id)).toEqual([again.id, signed.id])
    expect(await refusal(manager.attachment.delete({ id: line.id }))).toMatchObject({ code: 422 })
  })

  test('with a changed price is refused with both figures, until the offer takes the new one', async () => {
    const { manager, receptionist } = clinic
    const line = await offered({ list_price: 1_000_000 })
    const { person_id } = line
    await manager.product.update({ id: line.product_id, list_price: 1_200_000 })
    expect(
      await refusal(receptionist.treatmentAgreement.sign(signing(person_id, shown(line)))),
    ).toMatchObject({
      code: 409,
      data: { prices: [{ id: line.id, old_total: 1_000_000, new_total: 1_200_000 }] },
    })
    const untouched = await manager.attachment.get({ id: line.id })
    expect(untouched).toMatchObject({ status: 'proposed', total: 1_000_000 })
    const { repriced } = await receptionist.treatmentAgreement.reprice({ person_id, lines: shown(line) })
    expect(repriced).toEqual([line.id])
    const now = await manager.attachment.get({ id: line.id })
    const signed = await receptionist.treatmentAgreement.sign(signing(person_id, shown(now)))
    expect(signed).toMatchObject({ total: 1_200_000 })
    expect(
      await refusal(receptionist.treatmentAgreement.reprice({ person_id, lines: shown(now) })),
    ).toMatchObject({ code: 409 })
  })

  test('one choice asks about the others, and declines them only when told to', async () => {
    const { line, service, person, receptionist, manager } = clinic
    const person_id = await person()
    const group = { person_id, alternative_group: 'Răng 36', status: 'proposed' as const }
    const crown = await line({ ...group, product_id: await service({ name: 'Mão sứ 36' }) })
    const onlay = await line({ ...group, product_id: await service({ name: 'Onlay 36' }) })
    const { sign } = receptionist.treatmentAgreement
    expect(await refusal(sign(signing(person_id, shown(crown))))).toMatchObject({
      code: 422,
      data: { warnings: [{ kind: 'other_choices' }], others: [{ id: onlay.id }] },
    })
    expect(await refusal(sign(signing(person_id, shown(crown, onlay))))).toMatchObject({
      code: 422,
      message: expect.stringContaining('chỉ được chọn một phương án'),
    })
    const signed = await sign(signing(person_id, shown(crown), { decline_others: true }))
    expect(signed.content.declined).toEqual([{ title: 'Onlay 36', total: 1_000_000 }])
    expect(await manager.attachment.get({ id: onlay.id })).toMatchObject({
      status: 'declined',
      status_reason: 'Khách chọn phương án «Mão sứ 36»',
    })
  })

  test('for a child is a guardian’s, of those on file', async () => {
    const { line, service, receptionist } = clinic
    const { person_id, guardian } = await child()
    const made = await line({ person_id, product_id: await service(), status: 'proposed' })
    const { sign } = receptionist.treatmentAgreement
    expect(await refusal(sign(signing(person_id, shown(made))))).toMatchObject({
      code: 422,
      message: expect.stringContaining('người giám hộ'),
      data: { errors: [{ field: 'agreed_by' }] },
    })
    const by_guardian = { agreed_by: 'guardian' as const, signer_name: 'Nguyễn Thị Hạnh' }
    expect(await refusal(sign(signing(person_id, shown(made), by_guardian)))).toMatchObject({
      data: { errors: [{ field: 'relative_id' }] },
    })
    const relative_id = await guardian()
    const typed = { kind: 'typed' as const, accepted: true as const }
    const signed = await sign(
      signing(person_id, shown(made), { ...by_guardian, relative_id, signature: typed }),
    )
    expect(signed).toMatchObject({
      agreed_by: 'guardian',
      relation: 'Mẹ ruột',
      signature_kind: 'typed',
      is_intact: true,
    })
    expect(await receptionist.attachment.get({ id: made.id })).toMatchObject({ agreed_by: 'guardian' })
  })

  test('fifty times at once is done once', async () => {
    const { receptionist } = clinic
    const line = await offered()
    const { sign } = receptionist.treatmentAgreement
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => sign(signing(line.person_id, shown(line)))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await receptionist.treatmentAgreement.list({ person_id: line.person_id })).total).toBe(1)
  })

  test('is not a doctor’s, and not of another customer’s lines', async () => {
    const { doctor, receptionist, person } = clinic
    const line = await offered()
    expect(await refusal(doctor.treatmentAgreement.sign(signing(line.person_id, shown(line))))).toMatchObject(
      {
        code: 403,
      },
    )
    expect(
      await refusal(receptionist.treatmentAgreement.sign(signing(await person(), shown(line)))),
    ).toMatchObject({ code: 404 })
  })
})

describe('a signed version', () => {
  test('cannot be changed or deleted in the database, and a forged one is seen', async () => {
    const { owner, receptionist } = clinic
    const line = await offered()
    const { id } = await receptionist.treatmentAgreement.sign(signing(line.person_id, shown(line)))
    await expect(owner('update treatment_agreement set total = 1 where id = $1', [id])).rejects.toMatchObject(
      {
        constraint: 'treatment_agreement_frozen',
      },
    )
    const [{ may } = { may: true }] = await owner<{ may: boolean }>(
      "select has_table_privilege('bcare_app', 'treatment_agreement', 'delete') as may",
    )
    expect(may).toBe(false)
    await owner('alter table treatment_agreement disable trigger guard')
    await owner(
      "update treatment_agreement set content = jsonb_set(content, '{lines,0,total}', '1') where id = $1",
      [id],
    )
    await owner('alter table treatment_agreement enable trigger guard')
    expect(await receptionist.treatmentAgreement.get({ id })).toMatchObject({ is_intact: false })
  })

  test('is withdrawn once, with a reason, and its lines are offers again', async () => {
    const { receptionist, manager } = clinic
    const line = await offered()
    const { id } = await receptionist.treatmentAgreement.sign(signing(line.person_id, shown(line)))
    const reason = 'Khách muốn suy nghĩ thêm'
    expect(await receptionist.treatmentAgreement.withdraw({ id, reason })).toMatchObject({
      is_in_force: false,
      is_intact: true,
      withdrawn_reason: reason,
    })
    expect(await manager.attachment.get({ id: line.id })).toMatchObject({
      status: 'proposed',
      agreed_at: null,
    })
    expect(await refusal(receptionist.treatmentAgreement.withdraw({ id, reason }))).toMatchObject({
      code: 409,
    })
  })
})

describe('presenting', () => {
  test('keeps others from signing and changing what is shown, and ends after two minutes', async () => {
    const { doctor, receptionist, manager, setClock } = clinic
    const line = await offered()
    const { person_id } = line
    const { id: bundle_id } = await manager.bundle.add({
      code: 'GOITRINH',
      name: 'Gói khi đang trình',
      price: 900_000,
      items: [{ product_id: line.product_id }],
    })
    await receptionist.track.add({ person_id, doctor_id: clinic.doctor_id })
    const { presenting } = await doctor.treatmentPresenting.set({ person_id, presenting: true })
    expect(presenting).toMatchObject({ user_name: 'BS. khoa' })
    expect(await receptionist.treatmentPresenting.get({ person_id })).toMatchObject({ presenting })
    const calls = [
      receptionist.treatmentAgreement.sign(signing(person_id, shown(line))),
      receptionist.treatmentPresenting.set({ person_id, presenting: true }),
      manager.attachment.update({ id: line.id, price_override: 1 }),
      manager.attachment.update_status({ id: line.id, to: 'agreed' }),
      manager.attachment.delete({ id: line.id }),
      manager.attachment.add({ person_id, product_id: line.product_id }),
      manager.attachment.add_bundle({ person_id, bundle_id }),
    ]
    for (const refused of await Promise.all(calls.map(refusal)))
      expect(refused).toMatchObject({
        code: 409,
        message: expect.stringContaining('BS. khoa đang trình khách'),
      })
    // Who shows the plan adds to it, and what is added for another customer is nobody else's matter.
    await doctor.attachment.add({ person_id, product_id: line.product_id })
    await manager.attachment.add({ person_id: await clinic.person(), product_id: line.product_id })
    setClock(9 * 60 + 3)
    expect(await receptionist.treatmentPresenting.get({ person_id })).toEqual({ presenting: null })
    await receptionist.treatmentPresenting.set({ person_id, presenting: true })
    await receptionist.treatmentAgreement.sign(signing(person_id, shown(line)))
    expect(await receptionist.treatmentPresenting.set({ person_id, presenting: false })).toEqual({
      presenting: null,
    })
    setClock(9 * 60)
  })
})
