import type { Parsed } from '@bcare/contract'
import { person } from '@bcare/contract/customers/person'
import { birthProblem } from '@bcare/rules/customers/particulars/birth'
import { clinicDate } from '@bcare/rules/text/date'
import { normaliseName } from '@bcare/rules/text/name'
import { parseBody } from '@bcare/server/kit/http/parse'
import type { PersonPlan } from '../plan/acts.ts'
import { codeOf, find, keep, who, type Doing, type Past } from './past-state.ts'
import { draftOf } from './people.ts'
import { begin, iso } from './records.ts'

/** In which capacity a user answers for a customer, by their role. */
const CAPACITY: Record<string, string> = { telesale: 'telesale', care: 'care' }

/** Enters a customer as the counter did at the time, and gives them to the user who answers for them. */
export function enterPerson(past: Past, plan: PersonPlan): void {
  const { world, nextId, rows } = past
  const { created_at: at, created_by, owner } = plan
  const parsed = parseBody(person.add, draftOf(world, plan), {}) as Parsed<typeof person.add>
  const { force: _force, national_id: _none, custom: _own, ...draft } = parsed
  const problem = birthProblem(draft, clinicDate(at))
  if (problem !== undefined) throw new Error(`${draft.full_name}: ${problem}`)
  const doing = { at, by: world.user(created_by) }
  const id = nextId()
  const row = {
    ...draft,
    tenant_id: world.tenant_id,
    id,
    code: codeOf(past, plan),
    full_name: normaliseName(draft.full_name),
    lifecycle: 'lead',
  }
  keep(past, rows.person, plan, begin('person', row, doing))
  if (owner === null) return
  const role = world.staff.find(({ username }) => username === owner)?.role ?? ''
  const assignment = {
    tenant_id: world.tenant_id,
    id: nextId(),
    person_id: id,
    user_id: world.user(owner),
    role: CAPACITY[role] ?? 'consultant',
    is_primary: true,
    start_at: iso(at),
  }
  rows.person_assignment.push(begin('person_assignment', assignment, doing))
}

/** What a user wrote down about a customer. */
export function writeNote(past: Past, act: Doing<'note'>): void {
  const { world, nextId, rows } = past
  const person_id = find(past, act.about).id
  const row = {
    tenant_id: world.tenant_id,
    id: nextId(),
    entity_type: 'person',
    entity_id: person_id,
    person_id,
    content: act.content,
    pinned: act.pinned ?? false,
    visibility: 'all',
    mention_user_ids: [],
    department_id: world.staff.find(({ username }) => username === act.by)?.department_id ?? null,
  }
  rows.note.push(begin('note', row, who(past, act)))
}
