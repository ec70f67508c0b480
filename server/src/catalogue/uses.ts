import { Fault, type Output } from '@bcare/contract'
import { MOST_NAMED, type productUse } from '@bcare/contract/catalogue/product-use'
import type { Context } from '../kit/context.ts'
import { column, integer, sql, type Sql } from '../kit/database/sql.ts'
import { type Table, visible } from '../kit/database/table.ts'
import type { Hook } from '../kit/hook.ts'
import type { Use } from './hooks.ts'

const nameOf = ({ entity }: Table): Sql => sql`${column('t', entity.called ?? 'id')}::text`

/** The rows `t` of the clinic that name a record, whoever may see them. */
const naming = ({ caller }: Context, use: Use, id: number): Sql =>
  sql`${use.table.name} t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and ${use.naming(id)}`

/** Nothing names a record, which is locked: what would name it locks it first. @throws Fault rule */
export async function requireUnused(
  context: Context,
  uses: Hook<Use>,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const found = await context.db.batch<{ by: string }>(
    ...uses
      .all()
      .map(
        (use) =>
          sql`select ${nameOf(use.table)} as by from ${naming(context, use, id)} order by t.id limit 1`,
      ),
  )
  for (const [at, { held }] of uses.all().entries()) {
    const by = found[at]?.[0]?.by
    if (by !== undefined) throw new Fault('rule', held(name, by))
  }
}

/** Whether a record was ever sold, as far as rows say so that are not deleted. */
export async function isSold(context: Context, uses: Hook<Use>, id: number): Promise<boolean> {
  const sales = uses.all().filter(({ sold }) => sold === true)
  const found = await context.db.batch<{ sold: boolean }>(
    ...sales.map((use) => sql`select exists (select from ${naming(context, use, id)}) as sold`),
  )
  return found.some(([one]) => one?.sold === true)
}

type NamingRows = Output<typeof productUse.get>['data'][number]

/** What names a record, of what the caller may read: how many, and the oldest by name; a place without any is left out. */
export async function usesOf(context: Context, uses: Hook<Use>, id: number): Promise<NamingRows[]> {
  const { caller, db } = context
  const read = uses.all().flatMap((use) => {
    const permission = `${use.table.entity.name}:read` as const
    return caller.may(permission) ? [{ ...use, permission }] : []
  })
  const found = await db.batch<Pick<NamingRows, 'count' | 'rows'>>(
    ...read.map(
      ({ table, sold, permission, ...use }) => sql`
        select count(*)::int as count,
          coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id) filter (where r.place <= ${integer(sold ? 0 : MOST_NAMED)}), '[]') as rows
        from (select t.id, ${nameOf(table)} as name, row_number() over (order by t.id) as place
          from ${table.name} t where ${visible(table, caller, { permission })} and ${use.naming(id)}) r`,
    ),
  )
  return read.flatMap(({ table, label }, at) => {
    const { count = 0, rows = [] } = found[at]?.[0] ?? {}
    return count === 0 ? [] : [{ entity: table.entity.name, label, count, rows }]
  })
}
