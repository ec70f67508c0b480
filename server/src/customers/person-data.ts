import { Fault, fieldErrors, type Parsed } from '@bcare/contract'
import { PERSON_DATA, personData, type PersonDataVersion } from '@bcare/contract/customers/person-data'
import {
  dataRefusal,
  historyContradiction,
  nextValue,
  type DataStep,
} from '@bcare/rules/customers/entity-data'
import * as z from 'zod/mini'
import { sql, type Sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { requireGuardian } from './guardian.ts'
import { alertsOf, historyWithNames } from './medical-alerts.ts'
import { recordView } from './record-view.ts'
import { requirePerson } from './of-person.ts'

type Which = Pick<Parsed<typeof personData.get>, 'person_id' | 'kind' | 'key'>

const versions = (context: Context, { person_id, kind, key }: Which): Sql => sql`
  from entity_data d
    left join "user" author on author.tenant_id = d.tenant_id and author.id = d.created_by
    left join "user" signer on signer.tenant_id = d.tenant_id and signer.id = d.signed_by
  where d.tenant_id = ${context.caller.tenant_id} and d.entity_type = 'person' and d.entity_id = ${person_id}
    and d.kind = ${kind} and d.key = ${key}`

const COLUMNS = sql`d.entity_id as person_id, d.kind, d.key, d.version_no, d.status, d.reason, d.created_at, d.created_by,
  author.name as author_name, d.signed_at, signer.name as signer_name`

/** What a version holds; of a medical history in the terms of today, whatever was merged since. */
const VALUE = sql`case when d.kind = 'medical_history' then app.todays_history(d.tenant_id, d.value) else d.value end as value`

/** A kind has an object of its own: medical history is not everybody's who may read the person. @throws Fault forbidden, not_found */
async function requireKind(context: Context, { person_id, kind }: Which, action: 'read' | 'update') {
  const permission = `${PERSON_DATA[kind].object}:${action}` as const
  context.caller.scopeFor(permission)
  await requirePerson(context, person_id, permission)
}

/** @throws Fault invalid with the fields that do not fit the kind */
function parseValue({ kind }: Which, value: Record<string, unknown>): void {
  const parsed = z.safeParse(PERSON_DATA[kind].schema, value)
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues, {})
    throw new Fault('invalid', errors[0]?.message, { errors })
  }
  const problem = kind === 'medical_history' ? historyContradiction(value) : undefined
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'value.diseases', message: problem }] })
}

/** The newest version, with its successors kept waiting. @throws Fault conflict when it is not the one that was read */
async function lockCurrent(
  context: Context,
  which: Which,
  read: number | undefined,
): Promise<PersonDataVersion | undefined> {
  const mark = `${which.person_id}/${which.kind}/${which.key}`
  const [, [current] = []] = await context.db.batch<PersonDataVersion>(
    sql`select pg_advisory_xact_lock(hashtextextended(${mark}, ${context.caller.tenant_id}))`,
    sql`select ${COLUMNS}, ${VALUE} ${versions(context, which)} and d.is_current`,
  )
  if (read !== undefined && read !== (current?.version_no ?? 0))
    throw new Fault('conflict', undefined, { current: current ?? null })
  return current
}

function refuse(step: DataStep, current: PersonDataVersion | undefined): void {
  const refused = dataRefusal(step, current)
  if (refused !== undefined) throw new Fault('rule', refused)
}

async function append(
  context: Context,
  which: Which,
  current: PersonDataVersion | undefined,
  { value, reason }: { value: object | null; reason?: string },
): Promise<PersonDataVersion> {
  const { tenant_id, user_id } = context.caller
  const [, [added] = []] = await context.db.batch<PersonDataVersion>(
    sql`update entity_data set is_current = false where tenant_id = ${tenant_id} and entity_type = 'person'
      and entity_id = ${which.person_id} and kind = ${which.kind} and key = ${which.key} and is_current`,
    sql`with d as (
        insert into entity_data (tenant_id, entity_type, entity_id, person_id, kind, key, version_no, value, reason, created_by)
        values (${tenant_id}, 'person', ${which.person_id}, ${which.person_id}, ${which.kind}, ${which.key}, ${(current?.version_no ?? 0) + 1},
          ${value === null ? null : JSON.stringify(value)}::jsonb, ${reason ?? null}, ${user_id}) returning *)
      select ${COLUMNS}, d.value from d
        left join "user" author on author.tenant_id = d.tenant_id and author.id = d.created_by
        left join "user" signer on signer.tenant_id = d.tenant_id and signer.id = d.signed_by`,
  )
  if (added === undefined) throw new Error('an insert into entity_data returned no row')
  told(context, which)
  return added
}

/** Told to whoever may read data of this kind. */
const told = (context: Context, { person_id, kind }: Which) => {
  context.emit({ entity: PERSON_DATA[kind].object, id: person_id, action: 'update', keys: [kind] })
}

export const personDataFamily = serve(personData, {
  async get(context, { version_no, ...which }) {
    await requireKind(context, which, 'read')
    const wanted = version_no === undefined ? sql`d.is_current` : sql`d.version_no = ${version_no}`
    const [[current] = [], all = []] = await context.db.batch<PersonDataVersion>(
      sql`select ${COLUMNS}, ${VALUE} ${versions(context, which)} and ${wanted}`,
      sql`select ${COLUMNS}, null::jsonb as value ${versions(context, which)} order by d.version_no desc limit 200`,
      ...(PERSON_DATA[which.kind].is_medical ? [recordView(context, which.person_id, which.kind)] : []),
    )
    return { current: current ?? null, versions: all }
  },

  async alerts(context, { person_id }) {
    await requirePerson(context, person_id)
    const [[row] = []] = await context.db.batch<Parameters<typeof alertsOf>[0] & object>(
      historyWithNames(context.caller.tenant_id, person_id),
      recordView(context, person_id, 'medical_history'),
    )
    return alertsOf(row)
  },

  async set(context, { value, merge, version_no, ...which }) {
    await requireKind(context, which, 'update')
    const current = await lockCurrent(context, which, version_no)
    const next = nextValue(current, value, merge === true)
    parseValue(which, next)
    return append(context, which, current, { value: next })
  },

  async clear(context, { reason, version_no, ...which }) {
    await requireKind(context, which, 'update')
    const current = await lockCurrent(context, which, version_no)
    refuse('clear', current)
    return append(context, which, current, { value: null, reason })
  },

  async sign(context, { version_no, ...which }) {
    await requireKind(context, which, 'update')
    const current = await lockCurrent(context, which, version_no)
    refuse('sign', current)
    await requireGuardian(context, which.person_id)
    const { tenant_id, user_id } = context.caller
    await context.db.rows(sql`
      update entity_data set status = 'signed', signed_at = now(), signed_by = ${user_id}
      where tenant_id = ${tenant_id} and entity_type = 'person' and entity_id = ${which.person_id}
        and kind = ${which.kind} and key = ${which.key} and is_current`)
    told(context, which)
    const signed = await context.db.one<PersonDataVersion>(
      sql`select ${COLUMNS}, ${VALUE} ${versions(context, which)} and d.is_current`,
    )
    if (signed === undefined) throw new Error('the signed version is gone')
    return signed
  },
})
