import { Fault, type Output, type Parsed } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { revenueLine } from '@bcare/rules/revenue/line'
import { stepValues } from '@bcare/rules/treatment/progress'
import type { Context } from '../kit/context.ts'
import { sql } from '../kit/database/sql.ts'
import { factsOf, type KnownLine, knownLines } from './known.ts'
import { seesAll } from './span.ts'

type Reckoning = Output<typeof revenue.line>
type Step = Reckoning['steps'][number]

interface Named {
  title: string
  person_name: string
  users: Record<string, string>
}

/** Every step with what it is worth and what of it is credited, and what is credited without a step. */
function stepsOf(known: KnownLine, { title, users }: Named): { material: number; steps: Step[] } {
  const facts = factsOf(known)
  const { material, worked } = revenueLine(facts)
  const worth = stepValues(facts.total - material, facts.steps)
  const creditedOf = (step_id: number | null, user_id: number | null) =>
    known.entered
      .filter((share) => share.part === 'step' && share.step_id === step_id && share.user_id === user_id)
      .reduce((sum, { gross }) => sum + gross, 0)
  const nameOf = (user_id: number | null) => (user_id === null ? null : (users[user_id] ?? null))
  const steps = known.steps
    .filter(({ no }) => worth.has(no))
    .map(({ no, name, weight }) => {
      const done = known.performances.find(({ step_no }) => step_no === no)
      const user_id = done?.doctor_id ?? null
      return {
        step_no: no,
        name,
        weight: weight / 100,
        worth: worth.get(no) ?? 0,
        credited: done === undefined ? 0 : creditedOf(done.id, user_id),
        user_id,
        user_name: nameOf(user_id),
        is_done: done !== undefined,
      }
    })
  // What is credited without a step: a line without steps, or what was left of one that is completed.
  const whole_line = known.entered.filter(({ part, step_id }) => part === 'step' && step_id === null)
  const rest = whole_line.map(({ user_id, gross }) => ({
    step_no: null,
    name: title,
    weight: 100,
    worth: worked.find(({ step_id }) => step_id === null)?.net ?? facts.total - material,
    credited: gross,
    user_id,
    user_name: nameOf(user_id),
    is_done: known.is_completed,
  }))
  return { material, steps: [...steps, ...rest] }
}

/** How the money of a line is reckoned; a user who sees the own revenue alone sees the own steps. @throws Fault not_found */
export async function reckoning(
  context: Context,
  { attachment_id }: Parsed<typeof revenue.line>,
): Promise<Reckoning> {
  const { caller, db } = context
  const { tenant_id, user_id: reader } = caller
  const [[found], [named]] = await db.batch<[{ json: KnownLine }, { json: Named }]>(
    knownLines(tenant_id, { attachment_ids: [attachment_id], bill_item_ids: [] }),
    sql`select json_build_object('title', t.title, 'person_name', p.full_name, 'users', coalesce((
        select json_object_agg(u.id, concat_ws(' ', u.title, u.name)) from "user" u where u.tenant_id = t.tenant_id and (u.id = t.doctor_id or u.id in (
          select o.doctor_id from attachment o where o.tenant_id = t.tenant_id and o.parent_id = t.id and o.deleted_at is null)
          or u.id in (select e.user_id from revenue_entry e where e.tenant_id = t.tenant_id and e.attachment_id = t.id))), '{}')) as json
      from attachment t join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
      where t.tenant_id = ${tenant_id} and t.id = ${attachment_id} and t.deleted_at is null`,
  )
  if (found === undefined || named === undefined)
    throw new Fault('not_found', 'Dịch vụ này chưa có doanh thu')
  const known = found.json
  const whole = seesAll(context)
  const takes_part = known.entered.some(({ user_id }) => user_id === reader)
  if (!whole && !takes_part) throw new Fault('not_found', 'Dịch vụ này chưa có doanh thu')
  const { material, steps } = stepsOf(known, named.json)
  const { title, person_name } = named.json
  const held = known.entered
    .filter(({ part, user_id }) => part === 'held' && (whole || user_id === reader))
    .reduce((sum, { gross }) => sum + gross, 0)
  // Users whose money is held see what it waits for as well.
  const waitsFor = ({ is_done, user_id }: Step) => held > 0 && !is_done && user_id === null
  return {
    title,
    person_name,
    total: whole ? known.total : null,
    collected: whole ? known.collected : null,
    material: whole ? material : null,
    steps: steps.filter((step) => whole || step.user_id === reader || waitsFor(step)),
    held,
  }
}
