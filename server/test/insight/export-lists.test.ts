import { EXPORT_ENTITIES, type ExportEntity } from '@bcare/contract/insight/export-entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exported } from '../../src/kit/exported.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { chooseAsReviewed } from '../suites/random.ts'
import { calls } from '../suites/schema.ts'
import { ask, envelopeOf, furnishFamilies } from '../suites/site.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()
chooseAsReviewed()

let clinic: Clinic
let token: string
beforeAll(async () => {
  clinic = await openClinic()
  await furnishFamilies(clinic, 'bcare')
  token = await clinic.token('admin')
})
afterAll(() => clinic.close())

/** The call by which the list behind a file is read: the one whose rows are the entity's own. */
const LISTS: Record<ExportEntity, string> = {
  person: '/v1/person/query',
  deal: '/v1/deal/query',
  deal_stage_history: '/v1/deal-stage-history/list',
  appointment: '/v1/appointment/query',
  track: '/v1/track/list',
  task: '/v1/task/query',
  product: '/v1/product/query',
  product_price_tier: '/v1/product_price_tier/list',
  bill: '/v1/bill/query',
  payment: '/v1/economy/payment/query',
  deposit: '/v1/economy/deposit/query',
  cash_flow: '/v1/cash-flow/query',
  revenue_entry: '/v1/revenue/query',
  usage: '/v1/material/usage/query',
  material_stock: '/v1/material/stock/query',
  call: '/v1/call/query',
  form_submission: '/v1/formsubmission/query',
  attachment: '/v1/attachment/query',
  message: '/v1/person/message/history',
  installment_plan: '/v1/installment-plan/query',
  bundle: '/v1/bundle/list',
  discount: '/v1/discount/list',
  operation: '/v1/operation/list',
  material: '/v1/material/list',
  user: '/v1/user/list',
  tag: '/v1/tag/list',
  person_group: '/v1/person-group/list',
}

async function totalOf(entity: ExportEntity): Promise<number> {
  const path = LISTS[entity]
  const needed = calls.find(({ call }) => call.path === path)
  if (needed === undefined) throw new Error(`${path} is no call`)
  const answer = envelopeOf(await ask(clinic.application.app, path, {}, { token }))
  expect([path, answer.code, answer.message]).toEqual([path, 0, answer.message])
  return (answer.data as { total: number }).total
}

test.each(EXPORT_ENTITIES)('the file of %s has as many rows as its list', async (entity) => {
  const answer = await ask(
    clinic.application.app,
    '/v1/export',
    { entity, filter: {}, columns: [], format: 'csv' },
    { token },
  )
  expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 300)]).toEqual([
    200,
    expect.stringContaining('csv'),
    expect.any(String),
  ])
  // Texts of these rows are made without line ends.
  const [head = '', ...rows] = answer.text.replace(/^\ufeff/, '').split('\r\n')
  expect(head.split(',').length).toBeGreaterThan(1)
  expect(rows.filter((row) => row !== '')).toHaveLength(await totalOf(entity))
})

test('every file leads back to a page that shows its list', () => {
  expect(exported.all().every(({ page }) => page.startsWith('/'))).toBe(true)
  expect(exported.all()).toHaveLength(EXPORT_ENTITIES.length)
})
