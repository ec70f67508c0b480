import { Fault, type Output, type Parsed } from '@bcare/contract'
import { treatmentPresenting } from '@bcare/contract/treatment/presenting'
import { requirePerson } from '../customers/of-person.ts'
import { personRows } from '../customers/hooks.ts'
import { removed } from '../customers/person-rows.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { serve } from '../kit/http/serve.ts'

type Answer = Output<typeof treatmentPresenting.get>
type Now = NonNullable<Answer['presenting']>

/** How long it holds without being renewed. */
const HOLDS_MS = 120_000

/** Who shows this customer the plan now. */
const nowPresenting = ({ caller, now }: Context, person_id: number): Sql => sql`
  select p.user_id, concat_ws(' ', u.title, u.name) as user_name, to_json(p.until) #>> '{}' as until
  from treatment_presenting p join "user" u on u.tenant_id = p.tenant_id and u.id = p.user_id
  where p.tenant_id = ${caller.tenant_id} and p.person_id = ${person_id} and p.until > ${now}`

const takenBy = ({ user_id, user_name }: Now): Fault =>
  new Fault('conflict', `${user_name} đang trình khách, hãy đợi hoặc hỏi ${user_name} trước`, {
    presenting: { user_id, user_name },
  })

/**
 * What is shown to a customer changes under nobody's hands but the presenter's.
 * @throws Fault conflict, naming who presents
 */
export async function requireNobodyElsePresents(context: Context, person_id: number): Promise<void> {
  const found = await context.db.one<Now>(nowPresenting(context, person_id))
  if (found !== undefined && found.user_id !== context.caller.user_id) throw takenBy(found)
}

async function get(context: Context, { person_id }: { person_id: number }): Promise<Answer> {
  await requirePerson(context, person_id, 'person:read')
  const presenting = await context.db.one<Now>(nowPresenting(context, person_id))
  return { presenting: presenting ?? null }
}

/** Says to every screen of this customer that something of it is different; its reader asks who. */
const announce = (context: Context, person_id: number): void =>
  context.emit({
    entity: 'presenting',
    id: person_id,
    action: 'update',
    keys: [`user:${context.caller.user_id}`],
  })

/** Begins, renews or ends showing a customer the plan. @throws Fault conflict when another user does, not_found */
async function set(
  context: Context,
  { person_id, presenting }: Parsed<typeof treatmentPresenting.set>,
): Promise<Answer> {
  const { caller, db, now } = context
  await requirePerson(context, person_id, 'person:read')
  if (!presenting) {
    const ended = await db.one(sql`delete from treatment_presenting p
      where p.tenant_id = ${caller.tenant_id} and p.person_id = ${person_id} and p.user_id = ${caller.user_id} returning p.id`)
    if (ended !== undefined) announce(context, person_id)
    return get(context, { person_id })
  }
  const until = new Date(now.getTime() + HOLDS_MS)
  await db.one(sql`
    insert into treatment_presenting as p (tenant_id, person_id, user_id, until, created_by, updated_by)
    values (${caller.tenant_id}, ${person_id}, ${caller.user_id}, ${until}, ${caller.user_id}, ${caller.user_id})
    on conflict (tenant_id, person_id) do update
      set user_id = excluded.user_id, until = excluded.until, updated_by = excluded.updated_by, updated_at = now(), version = p.version + 1
      where p.user_id = excluded.user_id or p.until <= ${now}`)
  const held = await db.one<Now>(nowPresenting(context, person_id))
  if (held === undefined) throw new Error('an insert into treatment_presenting left no row')
  if (held.user_id !== caller.user_id) throw takenBy(held)
  announce(context, person_id)
  return { presenting: held }
}

export const treatmentPresentingFamily = serve(
  treatmentPresenting,
  { get, set },
  personRows({
    table: 'treatment_presenting',
    merged: { stays: 'it ends within two minutes' },
    erased: removed('treatment_presenting'),
    bundled: { left_out: 'presence of two minutes, nothing about the customer' },
  }),
)
