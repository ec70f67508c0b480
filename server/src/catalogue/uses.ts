import { Fault, type Output } from '@bcare/contract'
import { MOST_NAMED, type productUse } from '@bcare/contract/catalogue/product-use'
import type { Context } from '../kit/context.ts'
import { column, integer, join, sql, type Sql } from '../kit/database/sql.ts'
import { type Table, visible } from '../kit/database/table.ts'
import type { Hook } from '../kit/hook.ts'
import type { Use } from './hooks.ts'

const nameOf = ({ entity }: Table): Sql => sql`${column('t', entity.called ?? 'id')}::text`

/** The rows `t` of the clinic that name a record, whether or not the caller may see them. */
const naming = ({ caller }: Context, use: Use, id: number): Sql =>
  sql`${use.table.name} t where t.tenant_id = ${caller.tenant_id} and t.deleted_at is null and ${use.naming(id)}`

/** One statement for several places, each row with the place `at` that it is of, counted from 0. */
const each = <T>(places: readonly T[], select: (place: T, at: Sql) => Sql): Sql =>
  join(
    places.map((place, at) => sql`(${select(place, sql`${integer(at)} as at`)})`),
    ' union all ',
  )

/** Nothing names a record, which is locked: what would name it locks it first. @throws Fault rule */
export async function requireUnused(
  context: Context,
  uses: Hook<Use>,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const [first] = await context.db.rows<{ at: number; by: string }>(
    sql`select * from (${each(
      uses.all(),
      (use, at) =>
        sql`select ${at}, ${nameOf(use.table)} as by from ${naming(context, use, id)} order by t.id limit 1`,
    )}) r order by r.at limit 1`,
  )
  const use = uses.all()[first?.at ?? -1]
  if (first !== undefined && use !== undefined) throw new Fault('rule', use.held(name, first.by))
}

/** Whether a record was ever sold, as far as rows say so that are not deleted. */
export async function isSold(context: Context, uses: Hook<Use>, id: number): Promise<boolean> {
  const sales = uses.all().filter(({ sold }) => sold === true)
  const found = await context.db.one<{ sold: boolean }>(
    sql`select exists (${each(sales, (use, at) => sql`select ${at} from ${naming(context, use, id)}`)}) as sold`,
  )
  return found?.sold === true
}

type NamingRows = Output<typeof productUse.get>['data'][number]

/** What names a record, of what the caller may read: how many, and the oldest by name; a place without any is left out. */
export async function usesOf(context: Context, uses: Hook<Use>, id: number): Promise<NamingRows[]> {
  const { caller, db } = context
  const places = uses.all().flatMap((use) => {
    const permission = `${use.table.entity.name}:read` as const
    return caller.may(permission) ? [{ ...use, permission }] : []
  })
  if (places.length === 0) return []
  const found = await db.rows<Pick<NamingRows, 'count' | 'rows'> & { at: number }>(
    each(
      places,
      ({ table, sold, permission, ...use }, at) => sql`
        select ${at}, count(*)::int as count,
          coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id) filter (where r.place <= ${integer(sold ? 0 : MOST_NAMED)}), '[]') as rows
        from (select t.id, ${nameOf(table)} as name, row_number() over (order by t.id) as place
          from ${table.name} t where ${visible(table, caller, { permission })} and ${use.naming(id)}) r having count(*) > 0`,
    ),
  )
  return found
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, count, rows }) => {
      const place = places[at]
      return place === undefined ? [] : [{ entity: place.table.entity.name, label: place.label, count, rows }]
    })
}
