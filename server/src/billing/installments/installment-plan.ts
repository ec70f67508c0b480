import { Fault, type Output, type Parsed } from '@bcare/contract'
import { installmentPlan } from '@bcare/contract/billing/installment-plan'
import { planStep, planTotal, refundable } from '@bcare/rules/billing/installment'
import { DATED } from '@bcare/rules/billing/schedule'
import { refuse } from '@bcare/rules/refusal'
import { branchQuery, requireBranch } from '../../appointments/branch.ts'
import { faultOf, giveReason } from '../../appointments/references.ts'
import { personRows } from '../../customers/hooks.ts'
import { requirePerson } from '../../customers/of-person.ts'
import { FOLLOWS, ofThem, recordsBy } from '../../customers/person-rows.ts'
import { under, type Context } from '../../kit/context.ts'
import { addRow, getRow, lockRow, removeRow, updateRow, type Change } from '../../kit/database/rows.ts'
import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { all, sql } from '../../kit/database/sql.ts'
import { selectList, visible } from '../../kit/database/table.ts'
import { exported } from '../../kit/exported.ts'
import { granted } from '../../kit/granted.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { termColumn, termPlaces } from '../../settings/term-places.ts'
import { PERFORMED } from '../bill-lines.ts'
import { billTable } from '../bill-table.ts'
import { activatePlan, requireCovered, requireFree } from './installment-activate.ts'
import { endPlan } from './installment-cancel.ts'
import { daysOf, dropRows, replanRows, scheduleDraft, termsOf } from './installment-schedule.ts'
import { type PlanRow, planTable } from './installment-table.ts'
import { requireTerm } from '../references.ts'
import { lockPerson } from '../shifts/till.ts'

type Draft = Parsed<typeof installmentPlan.add>

/** What a plan names is of its customer. @throws Fault rule */
async function requireOwn(
  context: Context,
  person_id: number,
  { deal_id, attachment_ids = [], signed_file_id, provider_term_id }: Partial<Draft>,
): Promise<void> {
  const { tenant_id } = context.caller
  const [deals, lines, files] = await context.db.batch(
    sql`select id from deal where tenant_id = ${tenant_id} and id = ${deal_id ?? null} and person_id = ${person_id} and deleted_at is null`,
    sql`select id from attachment where tenant_id = ${tenant_id} and id = any (${attachment_ids}::bigint[]) and person_id = ${person_id}
      and kind <> 'operation' and deleted_at is null`,
    sql`select id from file_usage where tenant_id = ${tenant_id} and id = ${signed_file_id ?? null} and person_id = ${person_id} and deleted_at is null`,
  )
  if (deal_id != null && deals?.length === 0)
    throw faultOf(refuse('Cơ hội này không phải của khách hàng đã chọn', 'deal_id'))
  if (lines?.length !== new Set(attachment_ids).size)
    throw faultOf(refuse('Có dịch vụ không phải của khách hàng đã chọn', 'attachment_ids'))
  if (signed_file_id != null && files?.length === 0)
    throw faultOf(refuse('Bản ký không phải của khách hàng đã chọn', 'signed_file_id'))
  if (provider_term_id != null)
    await requireTerm(context, 'provider_term_id', provider_term_id, 'finance_company')
}

/** The branch of the bill; without one, that which is named, or where the caller works. @throws Fault not_found, rule, conflict */
async function placeOf(context: Context, draft: Draft): Promise<number> {
  const { bill_id, person_id, attachment_ids, branch_id } = draft
  await requireFree(context, { person_id, bill_id, attachment_ids })
  if (bill_id === null)
    return requireBranch(
      await context.db.rows(branchQuery(context, { branch_id, permission: context.call.permission })),
    )
  const bill = await getRow(billTable, under(context, 'bill:read'), bill_id)
  if (bill.person_id !== person_id || bill.status === 'cancelled')
    throw faultOf(refuse('Hóa đơn này không phải của khách hàng đã chọn, hoặc đã hủy', 'bill_id'))
  requireCovered(draft, bill)
  return bill.branch_id
}

async function add(context: Context, sent: Draft): Promise<PlanRow> {
  const { due_dates, branch_id: _, ...draft } = sent
  const { person_id } = draft
  await requirePerson(context, person_id, 'person:read')
  await context.db.rows(lockPerson(context, person_id))
  await requireOwn(context, person_id, draft)
  const branch_id = await placeOf(context, sent)
  const total = planTotal(draft)
  const terms = termsOf(context, { ...draft, total }, due_dates)
  const { first_due_on } = terms
  const plan = await addRow(planTable, context, {
    ...draft,
    first_due_on,
    branch_id,
    total,
    remaining: total,
  })
  await scheduleDraft(context, plan, terms)
  return getRow(planTable, context, plan.id)
}

/** A plan locked for a change made on `version`, its customer before it. @throws Fault conflict, not_found */
async function lockPlan(context: Context, id: number, version?: number): Promise<PlanRow> {
  const { person_id } = await getRow(planTable, context, id)
  await context.db.rows(lockPerson(context, person_id))
  const current = await lockRow(planTable, context, id)
  if (version !== undefined && version !== current.version)
    throw new Fault('conflict', undefined, { current })
  return current
}

/** What may be written once a plan is in force: words, no terms. */
const WORDS: ReadonlySet<string> = new Set(['signed_file_id', 'signed_at', 'agreement_no', 'note'])

async function update(
  context: Context,
  { id, version, due_dates, ...patch }: Parsed<typeof installmentPlan.update>,
): Promise<PlanRow> {
  const plan = await lockPlan(context, id, version)
  await requireOwn(context, plan.person_id, patch)
  if (plan.status !== 'draft') {
    const terms = Object.entries(patch).filter(([field, value]) => value !== undefined && !WORDS.has(field))
    if (terms.length > 0 || due_dates !== undefined)
      throw faultOf(
        refuse(
          'Kế hoạch đã có hiệu lực: lập lại lịch các kỳ chưa trả, hoặc hủy rồi lập kế hoạch mới',
          terms[0]?.[0],
        ),
      )
    return updateRow(planTable, context, { id, ...patch })
  }
  const wanted = { ...plan, ...patch } as PlanRow
  const total = planTotal(wanted)
  if (plan.bill_id !== null)
    requireCovered(wanted, await getRow(billTable, under(context, 'bill:read'), plan.bill_id))
  const dates = due_dates ?? (DATED.includes(wanted.frequency) ? await daysOf(context, id) : undefined)
  const terms = termsOf(context, { ...wanted, total }, dates)
  const { first_due_on } = terms
  const row = await updateRow(planTable, context, {
    id,
    ...patch,
    first_due_on,
    total,
    remaining: total,
  } as Change)
  await scheduleDraft(context, row, terms)
  return getRow(planTable, context, id)
}

async function remove(
  context: Context,
  { id, version }: Parsed<typeof installmentPlan.delete>,
): Promise<{ id: number }> {
  const { status } = await lockPlan(context, id, version)
  if (status !== 'draft')
    throw faultOf(refuse('Chỉ xóa được kế hoạch nháp; kế hoạch đã có hiệu lực thì hủy, có lý do', 'status'))
  await dropRows(context, id)
  return removeRow(planTable, context, { id })
}

/** A plan locked for its next state. @throws Fault conflict, not_found, rule */
async function lockFor(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
  to: 'active' | 'paused' | 'cancelled',
): Promise<PlanRow> {
  const plan = await lockPlan(context, id, version)
  const problem = planStep(plan.status, to)
  if (problem !== undefined) throw faultOf(problem)
  return plan
}

async function activate(context: Context, input: Parsed<typeof installmentPlan.activate>): Promise<PlanRow> {
  const plan = await lockFor(context, input, 'active')
  if (plan.status === 'paused') throw faultOf(refuse('Kế hoạch đang tạm dừng: chọn chạy tiếp', 'status'))
  return activatePlan(context, plan, input)
}

async function pause(context: Context, input: Parsed<typeof installmentPlan.pause>): Promise<PlanRow> {
  const { id } = await lockFor(context, input, 'paused')
  await giveReason(context, input.reason)
  return updateRow(planTable, context, { id, status: 'paused', paused_at: context.now })
}

async function resume(context: Context, input: Parsed<typeof installmentPlan.resume>): Promise<PlanRow> {
  const { id, status } = await lockFor(context, input, 'active')
  if (status === 'draft') throw faultOf(refuse('Kế hoạch nháp thì kích hoạt', 'status'))
  return updateRow(planTable, context, { id, status: 'active' })
}

type Refundable = Output<typeof installmentPlan.list_refundable>

/** Plans that money can be given back of. */
async function listRefundable(
  { caller, call, db }: Context,
  input: Parsed<typeof installmentPlan.list_refundable>,
): Promise<Refundable> {
  const { person_id, deal_id, branch_id, order } = input
  const which = all([
    visible(planTable, caller, call),
    sql`t.paid > t.refunded`,
    ...(person_id === undefined ? [] : [sql`t.person_id = ${person_id}`]),
    ...(deal_id === undefined ? [] : [sql`t.deal_id = ${deal_id}`]),
    ...(branch_id === undefined ? [] : [sql`t.branch_id = ${branch_id}`]),
  ])
  const way = direction(order)
  const performed = sql`coalesce((select sum(${PERFORMED})::bigint from attachment t
    where t.tenant_id = ${caller.tenant_id} and t.id = any (r.attachment_ids) and t.deleted_at is null), 0)`
  const [pages, counted] = await db.batch<[{ json: (PlanRow & { performed: number })[] }, { total: number }]>(
    sql`select coalesce(json_agg(r order by r.created_at ${way}, r.id ${way}), '[]') as json from (
      select r.*, ${performed} as performed from (
        select ${selectList(planTable, caller)} from installment_plan t ${planTable.joins} where ${which}
        order by t.created_at ${way}, t.id ${way} ${pageRange(input)}) r) r`,
    sql`select count(*)::int as total from installment_plan t where ${which}`,
  )
  const data = (pages[0]?.json ?? []).map(({ performed: done, ...plan }) => {
    const max_refund = plan.paid - plan.refunded
    return { ...plan, max_refund, refundable: refundable(max_refund, done, plan.fee) }
  })
  return pageOf(data, counted[0]?.total ?? 0, input)
}

const { list, query, get } = crudOf(planTable)

export const installmentPlanFamily = serve(
  installmentPlan,
  {
    list,
    query,
    get,
    add,
    update,
    delete: remove,
    activate,
    pause,
    resume,
    cancel: async (context, input) =>
      endPlan(context, await lockFor(context, input, 'cancelled'), input.reason),
    replan: async (context, input) =>
      replanRows(context, await lockPlan(context, input.id, input.version), input),
    list_refundable: listRefundable,
  },
  personRows({
    table: 'installment_plan',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update installment_plan set note = null, agreement_no = null where ${ofThem(erased)}`,
    ],
    bundled: { table: planTable },
    records: recordsBy('installment_plan'),
  }),
  termPlaces(termColumn('installment_plan', 'provider_term_id', 'finance_company')),
  exported({ table: planTable, page: '/accounting?tab=installments' }),
  granted('installment_plan', {
    manager: { all: 'read create update delete cancel export' },
    receptionist: { branch: 'read create update' },
    consultant: { branch: 'read' },
    accountant: { all: 'read create update delete cancel export' },
  }),
)
