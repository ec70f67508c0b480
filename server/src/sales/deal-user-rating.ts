import { Fault, type Parsed, type Row } from '@bcare/contract'
import { DealUserRating, dealUserRating } from '@bcare/contract/sales/deal-user'
import {
  isLow,
  lowRatingWords,
  ratingChangeProblem,
  ratingProblem,
  type Part,
  type RatedVisit,
} from '@bcare/rules/sales/rating'
import { notify } from '../notifications/notify.ts'
import { explainConstraints } from '../kit/database/errors.ts'
import { addText, lockRow, removeRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { table, visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { dealUserTable } from './deal-user.ts'
import { ratedLow } from './hooks.ts'
import { refuseBy } from './move.ts'
import { personTraces } from '../customers/hooks.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({ deal_user_rating_once: 'Lượt này đã được đánh giá rồi' })

const ofMember = (scope: 'own' | 'department' | 'branch') => (caller: Context['caller']) =>
  sql`t.deal_user_id in (select t.id from deal_user t where t.tenant_id = ${caller.tenant_id} and (${dealUserTable.scopes[scope]?.(caller) ?? sql`true`}))`

// The member is asked for by a subquery in filters, where the joins of the page are not there.
const member = (column: 'deal_id' | 'user_id') =>
  column === 'deal_id'
    ? sql`(select f.deal_id from deal_user f where f.tenant_id = t.tenant_id and f.id = t.deal_user_id)`
    : sql`(select f.user_id from deal_user f where f.tenant_id = t.tenant_id and f.id = t.deal_user_id)`

export const dealUserRatingTable = table(DealUserRating, {
  scopes: { own: ofMember('own'), department: ofMember('department'), branch: ofMember('branch') },
  joined: {
    deal_id: member('deal_id'),
    user_id: member('user_id'),
    user_name: sql`u.name`,
    role_name: sql`role.name`,
    rated_by_name: sql`rater.name`,
  },
  joins: sql`
    join deal_user m on m.tenant_id = t.tenant_id and m.id = t.deal_user_id
    join "user" u on u.tenant_id = m.tenant_id and u.id = m.user_id
    join term role on role.tenant_id = m.tenant_id and role.id = m.role_term_id
    left join "user" rater on rater.tenant_id = t.tenant_id and rater.id = t.rated_by`,
})

type RatedPart = Part & { person_id: number }
type Visited = RatedVisit & { person_id: number }

/** Whose part is rated, which the caller must be able to see, and the visit that it is about. */
async function factsOf(
  { db, caller, call }: Context,
  { deal_user_id, track_id }: Parsed<typeof dealUserRating.add>,
): Promise<{ part: RatedPart | undefined; visit: Visited | undefined }> {
  const [[part], [visit]] = await db.batch<[RatedPart, Visited]>(
    sql`select t.user_id, t.joined_at, t.left_at, d.person_id from deal_user t join deal d on d.tenant_id = t.tenant_id and d.id = t.deal_id
        where ${visible(dealUserTable, caller, call)} and t.id = ${deal_user_id} for update of t`,
    sql`select v.checked_in_at as began_at, coalesce(v.checked_out_at, v.left_at) as ended_at, v.person_id from track v
        where v.tenant_id = ${caller.tenant_id} and v.id = ${track_id}::bigint and v.deleted_at is null`,
  )
  return { part, visit }
}

/** Writes down what a customer or a manager thinks; a user who speaks for the clinic needs the right to. */
async function add(context: Context, draft: Parsed<typeof dealUserRating.add>): Promise<JsonText> {
  const { caller } = context
  const side = draft.rated_side
  if (side === 'manager' && !caller.may('deal_user_rating:manage'))
    throw new Fault('forbidden', 'Chỉ quản lý được đánh giá nhân viên thay cho phòng khám')
  const { part, visit } = await factsOf(context, draft)
  if (part === undefined) throw new Fault('not_found', 'Không tìm thấy người tham gia')
  if (draft.track_id !== null && visit?.person_id !== part.person_id)
    throw new Fault('rule', 'Lượt khám không phải của khách hàng này')
  refuseBy(ratingProblem(part, visit, { user_id: caller.user_id, side }))
  const text = await addText(dealUserRatingTable, context, { ...draft, rated_by: caller.user_id })
  await followLow(context, JSON.parse(text) as Row<typeof DealUserRating>)
  return new JsonText(text)
}

/** The rating, locked, for a user who may correct it. @throws Fault not_found, rule */
async function correctable(context: Context, id: number) {
  const rating = await lockRow(dealUserRatingTable, context, id)
  const { caller, now } = context
  const may_judge = caller.may('deal_user_rating:manage')
  refuseBy(ratingChangeProblem(rating, { user_id: caller.user_id, may_judge, now: now.toISOString() }))
  return rating
}

/** Corrects a mistaken star; a customer who turns out discontent is followed up as if it had been written down so. */
async function update(context: Context, change: Parsed<typeof dealUserRating.update>): Promise<JsonText> {
  const before = await correctable(context, change.id)
  const text = await updateText(dealUserRatingTable, context, change)
  if (!isLow(before.score, before.rated_side))
    await followLow(context, JSON.parse(text) as Row<typeof DealUserRating>)
  return new JsonText(text)
}

async function remove(context: Context, { id, version }: Parsed<typeof dealUserRating.delete>) {
  await correctable(context, id)
  return removeRow(dealUserRatingTable, context, { id, version })
}

/** Users who may judge the staff are notified at once of a discontent customer, and a manager calls them. */
async function followLow(context: Context, rating: Row<typeof DealUserRating>): Promise<void> {
  if (!isLow(rating.score, rating.rated_side)) return
  await notify(context, {
    type: 'rating_low',
    holders: { permission: 'deal_user_rating:manage' },
    ...lowRatingWords(rating),
    entity: { type: 'deal', id: rating.deal_id },
  })
  for (const follow of ratedLow.all()) await follow(context, rating)
}

const { list, get } = crudOf(dealUserRatingTable)

export const dealUserRatingFamily = serve(
  dealUserRating,
  { list, get, add, update, delete: remove },
  personTraces({
    after: ({ tenant_id, ids }) => [
      sql`update deal_user_rating g set comment = null from deal_user u, deal d where g.tenant_id = ${tenant_id} and u.tenant_id = g.tenant_id and u.id = g.deal_user_id
      and d.tenant_id = u.tenant_id and d.id = u.deal_id and d.person_id = any (${ids}) and g.comment is not null`,
    ],
  }),
  granted('deal_user_rating', {
    manager: { all: 'read create manage' },
    doctor: { own: 'read' },
    receptionist: { branch: 'read create' },
    consultant: { branch: 'read', own: 'create' },
    telesale: { own: 'read create' },
    care: { all: 'read create' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
