import { Fault } from '@bcare/contract'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import type { TermPlace } from './term-places.ts'
import { lockVocabulary } from './term-tree.ts'

const refused = (message: string) => new Fault('rule', message, { errors: [{ field: 'data', message }] })

interface Fund {
  /** Absent of a new one. */
  id?: number
  vocabulary: Vocabulary
  is_active: boolean
  data: Record<string, unknown>
}

interface FundMatch {
  method: boolean
  branch: boolean
  other: string | null
}

/**
 * What customers pay by a method goes into one fund of a branch, and that is known: a method and a branch that are there, and
 * no other fund that takes the same. Funds that are no longer used take nothing. @throws Fault rule
 */
export async function checkFund(context: Context, { id, vocabulary, is_active, data }: Fund): Promise<void> {
  const { method_term_id = null, branch_id = null } = data
  if (vocabulary !== 'fund_account' || !is_active || (method_term_id ?? branch_id) === null) return
  const { db, caller } = context
  const { tenant_id } = caller
  await lockVocabulary(context, vocabulary)
  const found = await db.one<FundMatch>(sql`
    select ${method_term_id}::bigint is null or exists (select from term m where m.tenant_id = ${tenant_id} and m.id = ${method_term_id}::bigint
        and m.vocabulary = 'payment_method' and m.deleted_at is null for key share) as method,
      ${branch_id}::bigint is null or exists (select from department d
        where d.tenant_id = ${tenant_id} and d.id = ${branch_id}::bigint and d.kind = 'branch' and d.deleted_at is null) as branch,
      (select t.name from term t where t.tenant_id = ${tenant_id} and t.vocabulary = 'fund_account' and t.deleted_at is null and t.is_active
        and t.id is distinct from ${id ?? null}::bigint and (t.data ->> 'method_term_id')::bigint = ${method_term_id}::bigint
        and (t.data ->> 'branch_id')::bigint is not distinct from ${branch_id}::bigint order by t.id limit 1) as other`)
  if (found?.method !== true) throw refused('Phương thức đã chọn không còn trong danh mục')
  if (!found.branch) throw refused('Chi nhánh đã chọn không còn')
  if (found.other !== null)
    throw refused(`Tiền trả bằng phương thức này đã vào quỹ «${found.other}», hãy bỏ ở quỹ đó trước`)
}

/** Funds that name the method whose money goes into them. */
export const fundMethods: TermPlace = {
  entity: 'term',
  field: 'data',
  label: 'Quỹ nhận tiền',
  vocabularies: ['payment_method'],
  count: (tenant_id, ids) => sql`
    select 'term'::text as entity, 'data'::text as field, null::text as label, (t.data ->> 'method_term_id')::bigint as term_id, count(*)::int as count
    from term t where t.tenant_id = ${tenant_id} and t.vocabulary = 'fund_account' and t.deleted_at is null
      and (t.data ->> 'method_term_id')::bigint in (${ids}) group by 4`,
  async move(context, { from, into }) {
    const moved = await context.db.rows<{ id: number }>(sql`
      update term t set data = jsonb_set(t.data, '{method_term_id}', to_jsonb(${into.id}::bigint)), version = t.version + 1, updated_at = now()
      where t.tenant_id = ${context.caller.tenant_id} and t.vocabulary = 'fund_account' and t.data ->> 'method_term_id' = ${String(from.id)}
      returning t.id`)
    for (const { id } of moved) context.emit({ entity: 'term', id, action: 'update', keys: ['data'] })
    return moved.length
  },
}
