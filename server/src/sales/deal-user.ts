import { Fault, type Parsed } from '@bcare/contract'
import { DealUser, dealUser } from '@bcare/contract/sales/deal-user'
import { sharesProblem } from '@bcare/rules/sales/share'
import { explainConstraints } from '../kit/database/errors.ts'
import { addText, getText, lockRow, updateRow, updateText } from '../kit/database/rows.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { table, type ScopeRule } from '../kit/database/table.ts'
import { systemContext, type Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { checkTerms } from '../settings/term.ts'
import { checkStaff } from './assign.ts'
import { dealTable } from './deal-table.ts'
import { lockDeal, notFound, refuseBy } from './move.ts'
import { notifyAssigned } from './notify-assigned.ts'
import { termColumn, termPlaces, type Merging } from '../settings/term-places.ts'
import { granted } from '../kit/granted.ts'

explainConstraints({
  deal_user_member: 'Nhân viên này đã tham gia cơ hội với vai trò đó',
  deal_user_user: 'Không tìm thấy nhân viên',
})

/** The rule of deals, asked of the deal that a row belongs to. */
const ofDeal =
  (rule: ScopeRule | undefined): ScopeRule =>
  (caller) =>
    sql`t.deal_id in (select t.id from deal t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and (${rule?.(caller) ?? sql`true`}))`

const { own, department, branch } = dealTable.scopes

export const dealUserTable = table(DealUser, {
  always: ofDeal(undefined),
  scopes: { own: ofDeal(own), department: ofDeal(department), branch: ofDeal(branch) },
  joined: {
    user_name: sql`u.name`,
    role_name: sql`role.name`,
    rating_avg: sql`(select round(avg(r.score), 2) from deal_user_rating r where r.tenant_id = t.tenant_id and r.deal_user_id = t.id and r.deleted_at is null)`,
    rating_count: sql`(select count(*)::int from deal_user_rating r where r.tenant_id = t.tenant_id and r.deal_user_id = t.id and r.deleted_at is null)`,
  },
  joins: sql`
    join "user" u on u.tenant_id = t.tenant_id and u.id = t.user_id
    join term role on role.tenant_id = t.tenant_id and role.id = t.role_term_id`,
})

/**
 * Shares are divided within a group of roles: what the vocabulary calls its group, else the role alone. Asked under the
 * deal's lock, so that two who add a share at once do not give away more than there is.
 */
async function checkShares({ db, caller }: Context, deal_id: number): Promise<void> {
  const rows = await db.rows<{ group: string; share_pct: number | null }>(sql`
    select coalesce(role."group", role.name) as "group", m.share_pct::float8 as share_pct from deal_user m
    join term role on role.tenant_id = m.tenant_id and role.id = m.role_term_id
    where m.tenant_id = ${caller.tenant_id} and m.deal_id = ${deal_id} and m.left_at is null order by m.id`)
  refuseBy(sharesProblem(rows))
}

/** Makes a member the owner of the deal; the database makes it the primary one (0022). */
async function makeOwner(context: Context, deal_id: number, user_id: number): Promise<void> {
  const change = { id: deal_id, owner_id: user_id }
  const deal = await updateRow(dealTable, systemContext(context), change)
  await notifyAssigned(context, user_id, [deal])
}

async function add(context: Context, draft: Parsed<typeof dealUser.add>): Promise<JsonText> {
  const { is_primary, ...member } = draft
  if ((await context.db.one(lockDeal(context, draft.deal_id))) === undefined) throw notFound()
  await checkStaff(context, draft.user_id)
  await checkTerms(context, { role_term_id: 'deal_role' }, draft)
  const text = await addText(dealUserTable, context, member)
  const { id } = JSON.parse(text) as { id: number }
  if (is_primary) await makeOwner(context, draft.deal_id, draft.user_id)
  await checkShares(context, draft.deal_id)
  return new JsonText(await getText(dealUserTable, context, id))
}

const STAYS = 'Đây là người phụ trách chính, hãy chọn người phụ trách khác cho cơ hội trước'

/** A member who still takes part, with the deal locked. @throws Fault rule when it is over */
async function present(context: Context, id: number) {
  const member = await lockRow(dealUserTable, context, id)
  await context.db.one(lockDeal(context, member.deal_id))
  if (member.left_at !== null) throw new Fault('rule', 'Người này không còn tham gia cơ hội')
  return member
}

async function update(
  context: Context,
  { is_primary, ...change }: Parsed<typeof dealUser.update>,
): Promise<JsonText> {
  const member = await present(context, change.id)
  if (is_primary === false && member.is_primary) throw new Fault('rule', STAYS)
  await checkTerms(context, { role_term_id: 'deal_role' }, change)
  await updateText(dealUserTable, context, change)
  if (is_primary === true && !member.is_primary) await makeOwner(context, member.deal_id, member.user_id)
  await checkShares(context, member.deal_id)
  return new JsonText(await getText(dealUserTable, context, change.id))
}

/** Ends a user's part in a deal; that they took part stays known. */
async function leave(context: Context, { id, version }: Parsed<typeof dealUser.delete>) {
  const member = await present(context, id)
  if (member.is_primary) throw new Fault('rule', STAYS)
  await updateText(dealUserTable, context, { id, version, left_at: context.now })
  return { id }
}

const { list, get } = crudOf(dealUserTable)

const members = termColumn('deal_user', 'role_term_id', 'deal_role')

/** Who has both roles in a deal keeps one of them: that of the owner, else the one that stays. */
const partOfOneRole = (tenant_id: number, { from, into }: Merging): Sql => sql`
  update deal_user u set left_at = greatest(now(), u.joined_at), version = u.version + 1, updated_at = now()
  where u.tenant_id = ${tenant_id} and u.id in (
    select case when f.is_primary then i.id else f.id end from deal_user f
    join deal_user i on i.tenant_id = f.tenant_id and i.deal_id = f.deal_id and i.user_id = f.user_id
      and i.role_term_id = ${into.id} and i.left_at is null and i.deleted_at is null
    where f.tenant_id = ${tenant_id} and f.role_term_id = ${from.id} and f.left_at is null and f.deleted_at is null)`

export const dealUserFamily = serve(
  dealUser,
  {
    list,
    get,
    add,
    update,
    delete: leave,
  },
  termPlaces({
    ...members,
    async move(context, merging) {
      await context.db.rows(partOfOneRole(context.caller.tenant_id, merging))
      return members.move(context, merging)
    },
  }),
  granted('deal_user', {
    manager: { all: 'read create update delete' },
    doctor: { own: 'read' },
    receptionist: { branch: 'read create update delete' },
    consultant: { branch: 'read', own: 'create update delete' },
    telesale: { own: 'read create update delete' },
    care: { all: 'read' },
    accountant: { all: 'read' },
    marketing: { all: 'read' },
  }),
)
