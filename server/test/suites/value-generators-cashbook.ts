import { always, LEFT_OUT, one, term, type KnownRow, type ValueGenerator } from './value-generator.ts'

const AMOUNT = 100_000

/** Nothing else is named: whose a deal, a customer or a supplier is, bodies made by chance do not know. */
const plain: Record<string, ValueGenerator> = {
  amount: always(AMOUNT),
  category_term_id: always(LEFT_OUT),
  fund_account_id: term('fund_account'),
  method_term_id: term('payment_method'),
  occurred_at: always(LEFT_OUT),
  counterparty_kind: always('other'),
  counterparty_id: always(LEFT_OUT),
  counterparty_phone: always(LEFT_OUT),
  deal_id: always(LEFT_OUT),
  items: always(LEFT_OUT),
}

const draft = (row: KnownRow): boolean => row['state'] === 'draft'
const ownDraft = one('cashFlow', (row) => draft(row) && row['code'] === null)

const item: Record<string, ValueGenerator> = {
  category_term_id: always(LEFT_OUT),
  department_id: always(LEFT_OUT),
  material_id: always(LEFT_OUT),
  person_id: always(LEFT_OUT),
  attachment_id: always(LEFT_OUT),
}

/** Of the calls of the cash book. */
export const CASHBOOK_GENERATORS: Record<string, Record<string, ValueGenerator | undefined>> = {
  '/v1/cash-flow/add': {
    ...plain,
    direction: always('in'),
    branch_id: always(LEFT_OUT),
    target_fund_account_id: always(LEFT_OUT),
    is_opening: always(false),
  },
  '/v1/cash-flow/update': { ...plain, id: ownDraft, version: always(LEFT_OUT) },
  '/v1/cash-flow/delete': { id: ownDraft, version: always(LEFT_OUT) },
  '/v1/cash-flow/update-state': {
    id: one('cashFlow', draft),
    version: always(LEFT_OUT),
    state: always('cancelled'),
    reason: always('Không chi nữa'),
    posted_at: always(LEFT_OUT),
  },
  '/v1/cash-flow/period-report': {
    from: always('2026-01-01'),
    to: always('2026-12-31'),
    branch_id: always(LEFT_OUT),
  },
  '/v1/cash-flow/item/get': { id: one('cashFlowItem') },
  '/v1/cash-flow/note/get': { id: one('cashFlowNote') },
  '/v1/cash-flow/item/add': { ...item, cash_flow_id: ownDraft },
  '/v1/cash-flow/item/update': { ...item, version: always(LEFT_OUT) },
  '/v1/cash-flow/note/add': { cash_flow_id: one('cashFlow') },
}
