import { always, LEFT_OUT, one, type ValueGenerator } from './value-generator.ts'

/** A plan without a bill, whose parts agree. */
const plainPlan: Record<string, ValueGenerator> = {
  bill_id: always(LEFT_OUT),
  deal_id: always(LEFT_OUT),
  attachment_ids: always([]),
  provider_term_id: always(LEFT_OUT),
  principal: always(12_000_000),
  down_payment: always(2_000_000),
  interest_pct: always(0),
  fee: always(0),
  count: always(5),
  frequency: always('month'),
  first_due_on: always('2030-01-31'),
  day_of_month: always(LEFT_OUT),
  due_dates: always(LEFT_OUT),
  signed_file_id: always(LEFT_OUT),
}

const draft = one('installmentPlan', (row) => row['status'] === 'draft')

/** Of the calls of instalments. */
export const INSTALLMENT_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/installment-plan/add': plainPlan,
  '/v1/installment-plan/update': { ...plainPlan, id: draft },
  '/v1/installment-plan/delete': { id: draft },
  '/v1/installment/update': { due_on: always(LEFT_OUT) },
}
