import { Fault, type Parsed } from '@bcare/contract'
import { PERSON_DATA, personData, type PersonDataVersion } from '@bcare/contract/customers/person-data'
import { historyContradiction, nextValue } from '@bcare/rules/customers/entity-data'
import { sql } from '../kit/database/sql.ts'
import { refuseStep, requireFits, versionedData, type Piece } from '../kit/database/versions.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { requireGuardian } from './guardian.ts'
import { alertsOf, historyWithNames } from './medical-alerts.ts'
import { recordView } from './record-view.ts'
import { requirePerson } from './of-person.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge-rows'
import { personRows } from './hooks.ts'
import { aboutThem, ofThem } from './person-rows.ts'
import { termPlaces, type TermPlace } from '../settings/term-places.ts'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'

type Which = Pick<Parsed<typeof personData.get>, 'person_id' | 'kind' | 'key'>

/** A medical history is read in the terms of today, whatever was merged since. */
const shelf = versionedData<PersonDataVersion>({
  entity_type: 'person',
  owner: 'person_id',
  also: 'person_id',
  value: sql`case when d.kind = 'medical_history' then app.todays_history(d.tenant_id, d.value) else d.value end`,
})

const pieceOf = ({ person_id, kind, key }: Which): Piece => ({ id: person_id, kind, key })

/** A kind has an object of its own: medical history is not for all who may read the person. @throws Fault forbidden, not_found */
async function requireKind(context: Context, { person_id, kind }: Which, action: 'read' | 'update' | 'sign') {
  const permission = `${PERSON_DATA[kind].object}:${action}` as const
  context.caller.scopeFor(permission)
  await requirePerson(context, person_id, permission)
}

/** @throws Fault invalid, rule */
function requireValue({ kind }: Which, value: Record<string, unknown>): void {
  requireFits(PERSON_DATA[kind].schema, value)
  const problem = kind === 'medical_history' ? historyContradiction(value) : undefined
  if (problem !== undefined)
    throw new Fault('rule', problem, { errors: [{ field: 'value.diseases', message: problem }] })
}

/** Announced to users who may read data of this kind. */
const publish = (context: Context, { person_id, kind }: Which) => {
  context.emit({ entity: PERSON_DATA[kind].object, id: person_id, action: 'update', keys: [kind] })
}

const answersOf = (kind: 'diseases' | 'allergies', vocabulary: Vocabulary): TermPlace => ({
  entity: 'entity_data',
  field: kind,
  label: 'Tiền sử bệnh của khách hàng',
  vocabularies: [vocabulary],
  count: (tenant_id, ids) => sql`
    select 'entity_data', ${kind}::text, null::text, a.id, count(distinct a.entity_id)::int from (
      select d.entity_id, (answers.said ->> 'term_id')::bigint as id from entity_data d
      cross join lateral jsonb_array_elements(case when jsonb_typeof(d.value -> ${kind}::text) = 'array' then d.value -> ${kind}::text else '[]' end) answers(said)
      where d.tenant_id = ${tenant_id} and d.entity_type = 'person' and d.kind = 'medical_history' and d.is_current) a
    where a.id in (${ids}) group by a.id`,
  // What was asked and signed stays as it was; it is read in the words of today (customers/medical-terms.ts).
  move: () => Promise.resolve(0),
})

export const personDataFamily = serve(
  personData,
  {
    async get(context, { version_no, ...which }) {
      await requireKind(context, which, 'read')
      const viewed = PERSON_DATA[which.kind].is_medical
        ? [recordView(context, which.person_id, which.kind)]
        : []
      return shelf.read(context, pieceOf(which), version_no, ...viewed)
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
      const current = await shelf.lock(context, pieceOf(which), version_no)
      const next = nextValue(current, value, merge === true)
      requireValue(which, next)
      publish(context, which)
      return shelf.append(context, pieceOf(which), current, { value: next })
    },

    async clear(context, { reason, version_no, ...which }) {
      await requireKind(context, which, 'update')
      const current = await shelf.lock(context, pieceOf(which), version_no)
      refuseStep('clear', current)
      publish(context, which)
      return shelf.append(context, pieceOf(which), current, { value: null, reason })
    },

    async sign(context, { version_no, ...which }) {
      await requireKind(context, which, PERSON_DATA[which.kind].is_medical ? 'sign' : 'update')
      const current = await shelf.lock(context, pieceOf(which), version_no)
      refuseStep('sign', current)
      await requireGuardian(context, which.person_id)
      publish(context, which)
      return shelf.sign(context, pieceOf(which))
    },
  },
  personRows({
    table: 'entity_data',
    merged: {
      rule: MERGE_RULES.versions,
      columns: { person_id: 'bigint', entity_id: 'bigint', version_no: 'int', is_current: 'boolean' },
      facts: ['entity_type', 'kind', 'key', 'created_at'],
      counted: sql`t.is_current`,
      in_steps: true,
    },
    erased: (erased) => [
      sql`delete from entity_data where ${ofThem(erased)} and status = 'draft'`,
      // Of what is a customer's by its record alone, such as a treatment line.
      sql`delete from entity_data where tenant_id = ${erased.tenant_id} and entity_type <> 'person' and status = 'draft'
        and ${aboutThem(erased, sql`entity_type`, sql`entity_id`)}`,
    ],
    bundled: {
      label: 'Hồ sơ y tế và dữ liệu theo loại',
      rows: (ids) => sql`
        select t.kind, t.code, t.version_no, t.status, t.value, t.frozen, t.created_at, t.signed_at, t.voided_at, t.void_reason from entity_data t
        where t.person_id = any (${ids})
          or t.entity_type = 'attachment' and t.entity_id in (select a.id from attachment a where a.person_id = any (${ids}))
        order by t.kind, t.code nulls first, t.version_no`,
    },
  }),
  termPlaces(answersOf('diseases', 'disease_history')),
  termPlaces(answersOf('allergies', 'allergy')),
)
