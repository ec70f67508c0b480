import { Fault, type Parsed, type Row } from '@bcare/contract'
import { type Deal, deal } from '@bcare/contract/sales/deal'
import { mayEnterStage } from '@bcare/rules/sales/stage'
import { personTable } from '../customers/person/person.ts'
import { listPage } from '../kit/database/list.ts'
import { addCustom, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { checkTerms } from '../settings/term.ts'
import { assignDeals } from './assign.ts'
import { board } from './board.ts'
import { DEAL_TERMS, dealTable, narrowedBy, type DealNarrowing } from './deal-table.ts'
import { insertDeal } from './enter-stage.ts'
import { handOverDeals, heldDeals } from './hand-over.ts'
import { moveDeal, refuseBy } from './move.ts'
import { chosenStage, lockStage, neighbourQuery, rankAt, stageIn, stageQuery } from './place.ts'
import { stageHistory } from './stage-history.ts'
import { notifyAssigned } from './notify-assigned.ts'
import { noted, peopleOf, personRows } from '../customers/hooks.ts'
import { FOLLOWS, ofThem, recordsBy } from '../customers/person-rows.ts'
import { filed, filedRecord } from '../files/filed.ts'
import { termColumn, termPlaces } from '../settings/term-places.ts'
import { changeKey, roomKind } from '../kit/realtime/rooms.ts'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { heldWork, keepsUser } from '../identity/hooks.ts'

const plain = crudOf(dealTable)

async function list(
  context: Context,
  { tag_ids, is_rotting, ...input }: Parsed<typeof deal.list>,
): Promise<JsonText> {
  const more = narrowedBy(context.caller, { tag_ids, is_rotting, search: input.search })
  return new JsonText(await listPage(dealTable, context, input, more))
}

interface PersonFacts {
  is_new_customer: boolean
  branch_id: number | null
}

/** The person of a new deal, whom the caller must be able to see, and the branch that the deal will belong to. */
const personQuery = ({ caller }: Context, person_id: number, branch_id: number | undefined) => sql`
  select t.lifecycle <> 'customer' as is_new_customer, (
    select b.id from department b where b.tenant_id = t.tenant_id and b.kind = 'branch' and b.deleted_at is null
      and b.id = coalesce(${branch_id ?? null}::bigint, ${caller.branch_id}::bigint, t.branch_id,
        (select min(f.id) from department f where f.tenant_id = t.tenant_id and f.kind = 'branch' and f.deleted_at is null))
  ) as branch_id
  from person t where ${visible(personTable, caller, { permission: 'person:read' })} and t.id = ${person_id}`

/** A new deal, first in the column of the stage that was asked for, else of the pipeline's first open stage. */
async function add(
  context: Context,
  { stage_id, branch_id, custom, ...draft }: Parsed<typeof deal.add>,
): Promise<JsonText> {
  await checkTerms(context, DEAL_TERMS, draft)
  const { tenant_id } = context.caller
  const target = chosenStage(tenant_id, { pipeline_id: draft.pipeline_id, stage_id })
  const [people, , stages, places] = await context.db.batch(
    personQuery(context, draft.person_id, branch_id),
    lockStage(tenant_id, target),
    stageQuery(tenant_id, target),
    neighbourQuery(tenant_id, target, {}),
  )
  const person = people?.[0] as PersonFacts | undefined
  const to = stageIn(stages)
  if (person === undefined) throw new Fault('rule', 'Không tìm thấy khách hàng')
  if (person.branch_id === null) throw new Fault('rule', 'Không tìm thấy chi nhánh')
  if (to === undefined) throw new Fault('rule', 'Giai đoạn không thuộc quy trình này')
  if (to.kind === 'lost') throw new Fault('rule', 'Cơ hội mới không thể bắt đầu ở giai đoạn thất bại')
  refuseBy(mayEnterStage(draft, undefined, to, {}))
  const won_at = to.kind === 'won' ? context.now : undefined
  const place = { stage_id: to.id, status: to.kind, rank: rankAt(places) }
  const { id, json } = await insertDeal(
    context,
    { ...draft, ...(person as PersonFacts & { branch_id: number }), ...place, won_at },
    'manual',
  )
  await notifyAssigned(context, draft.owner_id, [JSON.parse(json) as Row<typeof Deal>])
  return new JsonText(await addCustom(dealTable, context, { id, text: json }, custom))
}

/** Changes what users may change of a deal; a new owner is notified. */
async function update(context: Context, change: Parsed<typeof deal.update>): Promise<JsonText> {
  await checkTerms(context, DEAL_TERMS, change)
  const { id, owner_id } = change
  const before =
    owner_id == null
      ? undefined
      : await context.db.one<{ owner_id: number | null }>(
          sql`select owner_id from deal where tenant_id = ${context.caller.tenant_id} and id = ${id} for update`,
        )
  const text = await updateText(dealTable, context, change)
  if (owner_id != null && before?.owner_id !== owner_id)
    await notifyAssigned(context, owner_id, [JSON.parse(text) as Row<typeof Deal>])
  return new JsonText(text)
}

export const dealFamily = serve(
  deal,
  {
    ...plain,
    list,
    query: list,
    add,
    board,
    move: moveDeal,
    assign: assignDeals,
    hand_over: handOverDeals,
    update,
    stage_history: stageHistory,
  },
  personRows({
    table: 'deal',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update deal set name = 'Cơ hội ' || code, description = null, lost_note = null where ${ofThem(erased)}`,
    ],
    bundled: { table: dealTable },
    records: recordsBy('deal'),
  }),
  peopleOf({
    own: ({ tenant_id, user_id }) => [
      sql`select d.person_id from deal d where d.tenant_id = ${tenant_id} and d.owner_id = ${user_id}`,
    ],
  }),
  noted({ entity: 'deal', table: dealTable, person_id: sql`t.person_id`, permission: 'deal:read' }),
  heldWork({
    name: 'deals',
    held: ({ caller }, user_id) =>
      sql`select count(*)::int from deal t where t.tenant_id = ${caller.tenant_id} and t.owner_id = ${user_id} and t.status = 'open' and t.deleted_at is null`,
    givable: (context, user_id) => sql`select count(*)::int from deal t where ${heldDeals(context, user_id)}`,
  }),
  keepsUser({ table: 'deal', columns: ['owner_id', 'created_by'] }),
  filed(filedRecord(dealTable, 'deal', sql`t.person_id`)),
  termPlaces(termColumn('deal', 'source_term_id', 'source')),
  termPlaces(termColumn('deal', 'lost_reason_id', 'lost_reason')),
  roomKind({
    pattern: /^deal-board:[1-9]\d{0,15}$/,
    permission: 'deal:read',
    key: () => changeKey('deal', '*'),
  }),
  exported({
    table: dealTable,
    page: '/deals?view=table',
    narrow: (caller, { tag_ids, is_rotting, ...input }) => {
      const named = { tag_ids, is_rotting, search: input['search'] } as DealNarrowing
      return { input, more: narrowedBy(caller, named) }
    },
  }),
  granted('deal', {
    manager: { all: 'read create update delete assign export' },
    doctor: { own: 'read' },
    receptionist: { branch: 'read create update', own: 'export' },
    consultant: { branch: 'read', own: 'create update' },
    telesale: { own: 'read create update' },
    care: { all: 'read' },
    accountant: { all: 'read export' },
    marketing: { all: 'read' },
  }),
)
