import type { HandedOver, HandOver } from '@bcare/contract/customers/hand-over'
import { countShares, shareByPreference } from '@bcare/rules/customers/round-robin'
import { requireTakers } from '../customers/assignment/assignee.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { dealTable } from './deal-table.ts'
import { notifyAssigned } from './notify-assigned.ts'

/** So many change hands in one call; a caller who has more repeats the call. */
const MOST_AT_ONCE = 200

/** Open deals, over `t`, that one user owns or takes part in, as far as the caller may assign them. */
export function heldDeals({ caller }: Context, user_id: number): Sql {
  if (!caller.may('deal:assign')) return sql`false`
  return sql`${visible(dealTable, caller, { permission: 'deal:assign' })} and t.status = 'open' and (t.owner_id = ${user_id} or exists (
    select 1 from deal_user m where m.tenant_id = t.tenant_id and m.deal_id = t.id and m.user_id = ${user_id} and m.left_at is null))`
}

interface Held {
  id: number
  name: string
  pipeline_id: number
  person_id: number
  person_name: string
  /** Who of the takers answers for the customer. */
  preferred: number | null
}

const heldQuery = (context: Context, { from_user_id, to_user_ids }: HandOver): Sql => sql`
  select t.id, t.name, t.pipeline_id, t.person_id, p.full_name as person_name, (
    select a.user_id from person_assignment a where a.tenant_id = t.tenant_id and a.person_id = t.person_id and a.user_id = any (${to_user_ids})
      and a.end_at is null and a.deleted_at is null order by a.is_primary desc, a.start_at desc, a.id desc limit 1) as preferred
  from deal t join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
  where ${heldDeals(context, from_user_id)} order by t.id limit ${MOST_AT_ONCE} for update of t`

/** The owner's place; the database brings the team along, with the share (0022). */
const giveDeals = ({ caller }: Context, from_user_id: number, shares: Sql): Sql => sql`
  update deal d set owner_id = w.user_id, version = d.version + 1, updated_at = now(), updated_by = ${caller.user_id}
  from ${shares} where d.tenant_id = ${caller.tenant_id} and d.id = w.deal_id and d.owner_id = ${from_user_id}`

/** Other parts in the same deals, in the same roles: the share goes along, added to that of who has the role already. */
const giveParts = (
  { caller: { tenant_id, user_id } }: Context,
  from_user_id: number,
  shares: Sql,
): Sql => sql`
  with ended as (
    update deal_user m set left_at = greatest(m.joined_at, now()), version = m.version + 1, updated_at = now(), updated_by = ${user_id}
    from ${shares} where m.tenant_id = ${tenant_id} and m.deal_id = w.deal_id and m.user_id = ${from_user_id} and m.left_at is null
    returning m.deal_id, m.role_term_id, m.share_pct, w.user_id),
  joined as (
    update deal_user m set share_pct = coalesce(m.share_pct + e.share_pct, m.share_pct, e.share_pct), version = m.version + 1,
      updated_at = now(), updated_by = ${user_id}
    from ended e where m.tenant_id = ${tenant_id} and m.deal_id = e.deal_id and m.user_id = e.user_id and m.role_term_id = e.role_term_id
      and m.left_at is null returning m.deal_id, m.role_term_id)
  insert into deal_user (tenant_id, deal_id, user_id, role_term_id, share_pct, created_by, updated_by)
  select ${tenant_id}, e.deal_id, e.user_id, e.role_term_id, e.share_pct, ${user_id}, ${user_id} from ended e
  where (e.deal_id, e.role_term_id) not in (select j.deal_id, j.role_term_id from joined j)`

/**
 * The open deals of one member of staff go to others: the owner's place, and every other part
 * with its share. The taker who answers for the customer comes first, the rest goes round. What is won or lost
 * stays as it was.
 * @throws Fault rule
 */
export async function handOverDeals(context: Context, input: HandOver): Promise<HandedOver> {
  const { from_user_id, reason } = input
  const staff = await requireTakers(
    context,
    input,
    sql`(select count(*)::int from deal d where d.tenant_id = u.tenant_id and d.owner_id = u.id and d.status = 'open' and d.deleted_at is null)`,
  )
  const [[counted], deals] = await context.db.batch<[{ total: number }, Held]>(
    sql`select count(*)::int as total from deal t where ${heldDeals(context, from_user_id)}`,
    heldQuery(context, input),
  )
  const preferred = new Map(
    deals.flatMap(({ id, preferred: user_id }): [number, number][] =>
      user_id === null ? [] : [[id, user_id]],
    ),
  )
  const shares = shareByPreference(
    deals.map(({ id }) => id),
    staff,
    preferred,
  )
  const pairs = sql`unnest(${[...shares.keys()]}::bigint[], ${[...shares.values()]}::bigint[]) as w (deal_id, user_id)`
  await context.db.batch(
    sql`select set_config('app.reason', ${reason}, true)`,
    giveDeals(context, from_user_id, pairs),
    giveParts(context, from_user_id, pairs),
  )
  for (const { id } of deals) context.emit({ entity: 'deal', id, action: 'update', keys: ['owner_id'] })
  for (const [user_id, given] of Map.groupBy(deals, ({ id }) => shares.get(id)))
    await notifyAssigned(context, user_id, given)
  const remaining = Math.max(0, (counted?.total ?? 0) - deals.length)
  return { moved: deals.length, remaining, shares: countShares(staff, shares) }
}
