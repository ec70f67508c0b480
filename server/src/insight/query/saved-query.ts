import { Fault, type Parsed } from '@bcare/contract'
import { SavedQuery, savedQuery } from '@bcare/contract/insight/query'
import { inWords } from '../../customers/erasure/erased-words.ts'
import { personTraces } from '../../customers/hooks.ts'
import type { Context } from '../../kit/context.ts'
import { explainConstraints } from '../../kit/database/errors.ts'
import { addLast, lockRow, updateLast } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'
import { granted } from '../../kit/granted.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { listenedWith } from '../../kit/realtime/rooms.ts'
import { requireWriting } from './rights.ts'
import { prepared } from './prepared.ts'

explainConstraints({ saved_query_name: 'Đã có truy vấn trùng tên' })

export const savedQueryTable = table(SavedQuery, { search: 'search_text', ascending: ['name'] })

/** Lists are one JSON column. */
const stored = <T extends { parameters?: unknown }>(values: T) =>
  values.parameters === undefined ? values : { ...values, parameters: JSON.stringify(values.parameters) }

/** Roles that a query is for exist. @throws Fault rule */
async function checkRoles({ caller, db }: Context, ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined || ids.length === 0) return
  const found = await db.rows(
    sql`select id from role where tenant_id = ${caller.tenant_id} and deleted_at is null and id = any (${[...ids]}::bigint[])`,
  )
  if (found.length !== new Set(ids).size)
    throw new Fault('rule', 'Có nhóm quyền không còn nữa, hãy chọn lại', {
      errors: [{ field: 'role_ids', message: 'Có nhóm quyền không còn nữa, hãy chọn lại' }],
    })
}

async function add(context: Context, draft: Parsed<typeof savedQuery.add>) {
  await requireWriting(context)
  await prepared(draft)
  await checkRoles(context, draft.role_ids)
  return addLast(savedQueryTable, context, stored(draft))
}

async function update(context: Context, change: Parsed<typeof savedQuery.update>) {
  await requireWriting(context)
  const { statement, parameters } = await lockRow(savedQueryTable, context, change.id)
  await prepared({ statement: change.statement ?? statement, parameters: change.parameters ?? parameters })
  await checkRoles(context, change.role_ids)
  return updateLast(savedQueryTable, context, stored(change))
}

export const savedQueryFamily = serve(
  savedQuery,
  { ...crudOf(savedQueryTable), add, update },
  granted('raw_query', {
    manager: { all: 'run' },
    accountant: { all: 'run' },
    storekeeper: { all: 'run' },
    marketing: { all: 'run' },
    telesale: { all: 'run' },
    care: { all: 'run' },
  }),
  // A statement, or a value that it was run with, may name a customer.
  personTraces({
    after: ({ tenant_id, words }) => [
      sql`delete from saved_query where tenant_id = ${tenant_id}
        and ${inWords(sql`name || ' ' || coalesce(description, '') || ' ' || statement || ' ' || parameters::text`, words)}`,
    ],
    entries: ({
      tenant_id,
      words,
    }) => sql`select h.id from history h where h.tenant_id = ${tenant_id} and h.entity_type = 'saved_query'
      and ${inWords(sql`coalesce(h.reason, '') || ' ' || h.changes::text`, words)}`,
  }),
  listenedWith({ entity: 'saved_query', permission: 'raw_query:manage' }),
)
