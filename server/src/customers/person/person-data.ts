import { Fault, type Output, type Parsed } from '@bcare/contract'
import {
  LISTED_KINDS,
  type ListedKind,
  PERSON_DATA,
  personData,
  type PersonDataKind,
  type PersonDataListed,
  type PersonDataVersion,
} from '@bcare/contract/customers/person-data'
import { dataRefusal, historyContradiction, nextValue } from '@bcare/rules/customers/entity-data'
import { direction, pageOf, pageRange } from '../../kit/database/page.ts'
import { sql, type Sql } from '../../kit/database/sql.ts'
import { refuseStep, requireFits, versionedData, type Piece } from '../../identity/versions.ts'
import type { Context } from '../../kit/context.ts'
import { serve } from '../../kit/http/serve.ts'
import { requireGuardian } from './guardian.ts'
import { alertsOf, historyWithNames } from './medical-alerts.ts'
import { recordView } from './record-view.ts'
import { requirePerson } from '../of-person.ts'
import { MERGE_RULES } from '@bcare/rules/customers/merge/rows'
import { personRows, signedKind, type SignedKind } from '../hooks.ts'
import {
  intactOf,
  listedVersions,
  nextDataCode,
  replacedLater,
  requireMayVoid,
  sealData,
  signedNoted,
} from './signed-data.ts'
import { aboutThem, ofThem } from '../person-rows.ts'
import { termPlaces, type TermPlace } from '../../settings/term-places.ts'
import type { Vocabulary } from '@bcare/contract/settings/vocabularies'

type Which = Pick<Parsed<typeof personData.get>, 'person_id' | 'kind' | 'key'>

/** A medical history is read in the terms of today, whatever was merged since. */
const shelf = versionedData<PersonDataVersion>({
  entity_type: 'person',
  owner: 'person_id',
  also: 'person_id',
  value: sql`case when d.kind = 'medical_history' then app.todays_history(d.tenant_id, d.value) else d.value end`,
  further: sql`d.id, d.code, d.frozen, d.sign_hash, d.voided_at, d.void_reason,
    (select voider.name from "user" voider where voider.tenant_id = d.tenant_id and voider.id = d.voided_by) as voider_name`,
})

const signedKindOf = (kind: PersonDataKind): SignedKind | undefined =>
  signedKind.all().find((one) => one.kind === kind)

const pieceOf = ({ person_id, kind, key }: Which): Piece => ({ id: person_id, kind, key })

/** A kind has an object of its own: medical history is not for all who may read the person. @throws Fault forbidden, not_found */
async function requireKind(
  context: Context,
  { person_id, kind }: Pick<Which, 'person_id' | 'kind'>,
  action: 'read' | 'update' | 'sign',
) {
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

const viewed = (context: Context, { person_id, kind }: Pick<Which, 'person_id' | 'kind'>): Sql[] =>
  PERSON_DATA[kind].is_medical ? [recordView(context, person_id, kind)] : []

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

/** Versions of one kind of a customer: the newest of each piece, and what is signed of it while a correction is being written. */
async function list(
  context: Context,
  input: Parsed<typeof personData.list>,
): Promise<Output<typeof personData.list>> {
  const { caller, db } = context
  const { person_id, kind } = input
  await requireKind(context, input, 'read')
  const of_kind = sql`d.tenant_id = ${caller.tenant_id} and d.entity_type = 'person' and d.entity_id = ${person_id} and d.kind = ${kind}
    and ${listedVersions(input.id)}`
  const order = sql`order by coalesce(d.signed_at, d.created_at) ${direction(input.order)}, d.id ${direction(input.order)}`
  const [rows, counted] = await db.batch<
    [Omit<PersonDataListed, 'is_intact'>, { total: number }, ...object[]]
  >(
    shelf.select(
      sql`d.is_current as is_newest, ${replacedLater} as is_replaced`,
      sql`where ${of_kind} ${order} ${pageRange(input)}`,
    ),
    sql`select count(*)::int as total from entity_data d where ${of_kind}`,
    ...viewed(context, { person_id, kind }),
  )
  return pageOf(
    rows.map((row) => ({ ...row, is_intact: intactOf(row) })),
    counted[0]?.total ?? 0,
    input,
  )
}

/** One version, whosever it is. @throws Fault not_found, forbidden */
async function record(
  context: Context,
  { id }: Parsed<typeof personData.record>,
): Promise<Output<typeof personData.record>> {
  const owner = await context.db.one<{ person_id: number; kind: ListedKind }>(sql`
    select d.entity_id as person_id, d.kind from entity_data d
    where d.tenant_id = ${context.caller.tenant_id} and d.entity_type = 'person' and d.id = ${id}
      and d.kind = any (${[...LISTED_KINDS]}::text[])`)
  const missing = new Fault('not_found', 'Không tìm thấy hồ sơ')
  if (owner === undefined) throw missing
  const { data } = await list(context, {
    ...owner,
    id,
    order: 'desc',
    sort_by: 'created_at',
    page: 1,
    limit: 1,
  })
  const [row] = data
  if (row === undefined) throw missing
  return row
}

/** Writes the next version; a piece of a kind that is numbered gets its number with the first one. @throws Fault */
async function set(
  context: Context,
  { value, merge, version_no, ...which }: Parsed<typeof personData.set>,
): Promise<PersonDataVersion> {
  await requireKind(context, which, 'update')
  const current = await shelf.lock(context, pieceOf(which), version_no)
  const signed = signedKindOf(which.kind)
  if (signed !== undefined) refuseStep('set', current)
  const next = nextValue(current, value, merge === true)
  requireValue(which, next)
  await signed?.before?.(context, which, next)
  const code =
    current?.code ?? (signed === undefined ? null : await nextDataCode(context, signed.signable.prefix))
  publish(context, which)
  return shelf.append(context, pieceOf(which), current, { value: next, code })
}

/** Signs the newest version, by which it can be changed no more. @throws Fault rule with `data.warnings`, conflict, not_found */
async function sign(
  context: Context,
  { version_no, ...which }: Parsed<typeof personData.sign>,
): Promise<PersonDataVersion> {
  const { person_id, kind } = which
  const { is_medical, label } = PERSON_DATA[kind]
  await requireKind(context, which, is_medical ? 'sign' : 'update')
  const current = await shelf.lock(context, pieceOf(which), version_no)
  refuseStep('sign', current)
  if (current === undefined) throw new Error('an empty piece was let through')
  const signed = signedKindOf(kind)
  publish(context, which)
  if (signed === undefined) {
    // What a customer answers for; what a doctor has found on a child is the doctor's own.
    await requireGuardian(context, person_id)
    return shelf.sign(context, pieceOf(which))
  }
  const sealing = await sealData(context, signed.signable, { current, person_id, label, force: false })
  await signedNoted(context, person_id, `Ký ${label} ${current.code ?? ''}`.trim())
  return shelf.sign(context, pieceOf(which), sealing)
}

/** Takes the signed version out of force; it stays readable. @throws Fault rule, forbidden, not_found, conflict */
async function voidSigned(
  context: Context,
  { version_no, reason, ...which }: Parsed<typeof personData.void>,
): Promise<PersonDataVersion> {
  const { person_id, kind } = which
  const { label } = PERSON_DATA[kind]
  if (signedKindOf(kind) === undefined) throw new Fault('rule', `${label} không phải loại hồ sơ được hủy`)
  await requireKind(context, which, 'sign')
  await shelf.lock(context, pieceOf(which), undefined)
  const found = await shelf.read(context, pieceOf(which), version_no)
  const refused = dataRefusal('void', found.current ?? undefined)
  if (refused !== undefined) throw new Fault('rule', refused)
  requireMayVoid(context, version_no, found)
  await signedNoted(context, person_id, `Hủy ${label} ${found.current?.code ?? ''}`.trim())
  publish(context, which)
  return shelf.void(context, pieceOf(which), version_no, reason)
}

export const personDataFamily = serve(
  personData,
  {
    async get(context, { version_no, ...which }) {
      await requireKind(context, which, 'read')
      return shelf.read(context, pieceOf(which), version_no, ...viewed(context, which))
    },

    list,
    record,

    async alerts(context, { person_id }) {
      await requirePerson(context, person_id)
      const [[row] = []] = await context.db.batch<Parameters<typeof alertsOf>[0] & object>(
        historyWithNames(context.caller.tenant_id, person_id),
        recordView(context, person_id, 'medical_history'),
      )
      return alertsOf(row)
    },

    set,

    async clear(context, { reason, version_no, ...which }) {
      await requireKind(context, which, 'update')
      const current = await shelf.lock(context, pieceOf(which), version_no)
      refuseStep('clear', current)
      publish(context, which)
      return shelf.append(context, pieceOf(which), current, {
        value: null,
        reason,
        code: current?.code ?? null,
      })
    },

    sign,
    void: voidSigned,
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
