import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../kit.ts'
import { openTreatment, type Treatment } from '../treatment/fixture.ts'

let clinic: Treatment
beforeAll(async () => {
  clinic = await openTreatment()
})
afterAll(() => clinic.close())

/** A deal of a new customer. */
async function newDeal() {
  const { manager, person } = clinic
  const person_id = await person()
  const pipelines = await manager.pipeline.list({})
  const { id } = await manager.deal.add({
    person_id,
    pipeline_id: pipelines.data[0]?.id ?? 0,
    name: 'Niềng răng',
  })
  return { id, person_id }
}

test('fifty prints of one paper at once are the copies 1 to 50, each once, and another paper begins at 1', async () => {
  const { manager, person } = clinic
  const id = await person()
  const copies = await Promise.all(
    Array.from({ length: 50 }, () => manager.print.record({ form: 'plan_quote', params: { id } })),
  )
  expect(copies.map(({ copy_no }) => copy_no).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  )
  const other = await manager.print.record({ form: 'plan_treatment', params: { id } })
  expect(other).toMatchObject({ copy_no: 1, person_id: id, params: { id, part: '' } })
  const part = await manager.print.record({ form: 'plan_quote', params: { id, part: 'B' } })
  expect(part.copy_no).toBe(1)
  expect((await manager.print.list({ person_id: id })).total).toBe(52)
  const newest = await manager.print.list({ form: 'plan_quote', record_id: id, limit: 1 })
  expect(newest).toMatchObject({ total: 51, data: [{ params: { part: 'B' } }] })
})

test('who printed what stands in the history of the record and among those who have looked at the customer', async () => {
  const { manager } = clinic
  const { id, person_id } = await newDeal()
  const copy = await manager.print.record({ form: 'deal', params: { id }, person_id })
  expect(copy).toMatchObject({ copy_no: 1, person_id, form: 'deal' })
  expect(copy.printed_by_name).not.toBe('')
  const log = await manager.history.query({ entity_type: ['deal'], entity_id: id, action: ['print'] })
  expect(log.data).toMatchObject([{ action_label: 'In', reason: 'Phiếu điều trị' }])
  const viewers = await manager.personViewer.list({ person_id })
  expect(viewers.data).toMatchObject([{ action: 'print', part: 'Phiếu điều trị' }])
})

test('a print needs the right to read what is printed, and a record that is there and of this customer', async () => {
  const { manager, person, as } = clinic
  const { id, person_id } = await newDeal()
  const stranger = await person()
  const nobody = as('nobody')
  expect(await refusal(nobody.print.record({ form: 'deal', params: { id } }))).toMatchObject({ code: 403 })
  expect((await nobody.print.list({ person_id })).total).toBe(0)
  const marketing = as('marketing')
  expect(await refusal(marketing.print.record({ form: 'deal', params: { id } }))).toMatchObject({
    code: 403,
  })
  for (const body of [
    { form: 'deal', params: { id }, person_id: stranger },
    { form: 'deal', params: { id: 999_999 } },
    { form: 'plan_quote', params: { id: 999_999 } },
  ] as const)
    expect(await refusal(manager.print.record(body))).toMatchObject({ code: 404 })
  expect((await manager.print.list({ form: 'deal', record_id: id })).total).toBe(0)
})

test('what was printed of a customer is found under the record that it went into', async () => {
  const { manager, person } = clinic
  const [keep_id, merge_id] = [await person(), await person()]
  await manager.print.record({ form: 'plan_treatment', params: { id: merge_id } })
  const { keep, merge } = await manager.personMerge.preview({ keep_id, merge_id })
  const versions = { keep_version: keep.version, merge_version: merge.version }
  await manager.personMerge.merge({ keep_id, merge_id, ...versions })
  const found = await manager.print.list({ person_id: keep_id })
  expect(found).toMatchObject({ total: 1, data: [{ person_id: merge_id, form: 'plan_treatment' }] })
})

test('a receipt is printed by who may read payments, of its own customer, and counts its copies', async () => {
  const { manager, person, admin, as } = clinic
  const { id: method_term_id } = await admin.term.add({
    vocabulary: 'payment_method',
    name: 'Tiền mặt',
    code: 'cash',
    data: { kind: 'cash' },
  })
  const [person_id, stranger] = [await person(), await person()]
  const { payment } = await manager.deposit.add({
    person_id,
    amount: 500_000,
    methods: [{ method_term_id, amount: 500_000 }],
  })
  const receipt = { form: 'payment', params: { id: payment.id } } as const
  expect(await manager.print.record({ ...receipt, person_id })).toMatchObject({ copy_no: 1, person_id })
  expect(await manager.print.record(receipt)).toMatchObject({ copy_no: 2 })
  expect(await refusal(manager.print.record({ ...receipt, person_id: stranger }))).toMatchObject({
    code: 404,
  })
  expect(await refusal(as('marketing').print.record(receipt))).toMatchObject({ code: 403 })
  expect(await manager.payment.get({ id: payment.id })).toMatchObject({ printed_count: 2 })
  const log = await manager.history.query({
    entity_type: ['payment'],
    entity_id: payment.id,
    action: ['print'],
  })
  expect(log.data).toHaveLength(2)
})
