import { entities, Fault } from '@bcare/contract'
import { bundle, type Bundle } from '@bcare/contract/insight/bundle'
import { readableValue } from '@bcare/contract/insight/trace'
import { maskNationalId } from '@bcare/rules/customers/national-id'
import { MASK } from '@bcare/rules/settings/custom-field'
import { formatPhone } from '@bcare/rules/text/phone'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { trackTable } from '../appointments/track-table.ts'
import { formSubmissionTable } from '../contact/form-submission-table.ts'
import { assignmentTable } from '../customers/assignment-table.ts'
import { memberTable } from '../customers/group-table.ts'
import { samePerson } from '../customers/merged-into.ts'
import { openNationalId } from '../customers/national-id.ts'
import { noteTable } from '../customers/note.ts'
import { personRelativeTable } from '../customers/person-relative.ts'
import { personTable } from '../customers/person-table.ts'
import { recordView } from '../customers/record-view.ts'
import { subjectRequestTable } from '../customers/subject-request.ts'
import { visitReasonTable } from '../customers/visit-reason.ts'
import { fileUsageTable } from '../files/file-usage.ts'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { selectList, visible, type Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/http/caller.ts'
import type { Context } from '../kit/http/context.ts'
import { serve } from '../kit/http/serve.ts'
import { placeName } from '../settings/location.ts'
import { dealTable } from '../sales/deal-table.ts'
import { taskNoteTable } from '../work/task-note.ts'
import { taskTable } from '../work/task-table.ts'

const plain = (target: unknown): Table => target as Table

/** Rows of tables that have a description, with the names of what they refer to. */
const DESCRIBED: readonly Table[] = [
  personRelativeTable,
  visitReasonTable,
  noteTable,
  fileUsageTable,
  assignmentTable,
  memberTable,
  dealTable,
  appointmentTable,
  trackTable,
  subjectRequestTable,
  taskTable,
  taskNoteTable,
  formSubmissionTable,
].map(plain)

/** Rows of the others, as they are stored, under their Vietnamese name. */
const STORED: readonly { name: string; label: string; rows: (ids: Sql) => Sql }[] = [
  {
    name: 'person_tag',
    label: 'Nhãn',
    rows: (ids) =>
      sql`select g.name, t.created_at from person_tag t join tag g on g.tenant_id = t.tenant_id and g.id = t.tag_id where t.person_id = any (${ids})`,
  },
  {
    name: 'entity_data',
    label: 'Hồ sơ y tế và dữ liệu theo loại',
    rows: (ids) =>
      sql`select t.kind, t.version_no, t.status, t.value, t.created_at, t.signed_at from entity_data t where t.person_id = any (${ids}) order by t.kind, t.version_no`,
  },
  {
    name: 'consent',
    label: 'Sự đồng ý',
    rows: (ids) =>
      sql`select t.purpose, t.granted, t.text_version, t.channel, t.given_by, t.created_at from consent t where t.person_id = any (${ids}) order by t.id`,
  },
  {
    name: 'deal_stage_history',
    label: 'Các lần chuyển giai đoạn',
    rows: (
      ids,
    ) => sql`select d.name as deal_name, s.name as to_stage_name, t.reason, t.at from deal_stage_history t
      join deal d on d.tenant_id = t.tenant_id and d.id = t.deal_id join stage s on s.tenant_id = t.tenant_id and s.id = t.to_stage_id
      where d.person_id = any (${ids}) order by t.id`,
  },
  {
    name: 'appointment_waiting',
    label: 'Lượt chờ lịch',
    rows: (ids) =>
      sql`select t.minutes, t.note, t.created_at from appointment_waiting t where t.person_id = any (${ids}) order by t.id`,
  },
]

/** A value in words, as far as the database knows them: labels of options, names, yes and no. */
const OWN_WORDS = sql`coalesce(app.custom_name(v.tenant_id, d.type, v.data -> d.name),
  (select string_agg(o ->> 'label', ', ') from custom_option_set s cross join lateral jsonb_array_elements(s.options) o
    where s.tenant_id = d.tenant_id and s.id = d.option_set_id and v.data -> d.name ? (o ->> 'value')),
  case when d.type = 'boolean' then case when (v.data -> d.name)::boolean then 'Có' else 'Không' end else v.data ->> d.name end)`

/** What the clinic has noted in fields of its own, of the customer and of all that is theirs. */
const ownValues = ({ tenant_id }: Caller, ids: Sql, whole: boolean): Sql => sql`
  select d.label as name, case when d.is_sensitive and not ${whole} then ${MASK}::text else ${OWN_WORDS} end as value
  from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null and v.data ? d.name
  where v.tenant_id = ${tenant_id} and ((v.entity_type = 'person' and v.entity_id = any (${ids}))
    or (v.entity_type = 'deal' and v.entity_id in (select o.id from deal o where o.tenant_id = v.tenant_id and o.person_id = any (${ids})))
    or (v.entity_type = 'appointment' and v.entity_id in (select o.id from appointment o where o.tenant_id = v.tenant_id and o.person_id = any (${ids})))
    or (v.entity_type = 'task' and v.entity_id in (select o.id from task o where o.tenant_id = v.tenant_id and o.person_id = any (${ids}))))
  order by v.entity_type, v.entity_id, d."order", d.id`

/** Every table that the bundle reads; a test compares it with all that names a person. */
export const BUNDLED: readonly string[] = [
  'person',
  ...DESCRIBED.map(({ entity }) => entity.name),
  ...STORED.map(({ name }) => name),
]

const section = (name: string, label: string, rows: Sql): Sql =>
  sql`json_build_object('name', ${name}::text, 'label', ${label}::text, 'rows', (select coalesce(json_agg(r), '[]') from (${rows}) r))`

function sections(caller: Caller, ids: Sql): Sql {
  const { tenant_id } = caller
  const described = (target: Table, which: Sql) =>
    section(
      target.entity.name,
      target.entity.label,
      sql`select ${selectList(target, caller)} from ${target.name} t ${target.joins} where t.tenant_id = ${tenant_id} and ${which} order by t.id`,
    )
  return sql`json_build_array(${join([
    described(plain(personTable), sql`t.id = any (${ids})`),
    ...DESCRIBED.map((target) => described(target, sql`t.person_id = any (${ids})`)),
    ...STORED.map(({ name, label, rows }) => section(name, label, rows(ids))),
    section('custom_value', 'Thông tin thêm', ownValues(caller, ids, caller.may('sensitive_field:read'))),
  ])})`
}

interface Read {
  name: string
  label: string
  rows: Record<string, unknown>[]
}

/** What the fields are called that have no name elsewhere. */
const LABELS: Readonly<Record<string, string>> = {
  created_at: 'Ngày ghi',
  signed_at: 'Ký lúc',
  name: 'Tên',
  kind: 'Loại',
  version_no: 'Phiên bản',
  status: 'Trạng thái',
  value: 'Nội dung',
  purpose: 'Mục đích',
  granted: 'Đồng ý',
  text_version: 'Phiên bản nội dung',
  channel: 'Cách ghi nhận',
  given_by: 'Người quyết định',
  deal_name: 'Cơ hội',
  to_stage_name: 'Sang giai đoạn',
  reason: 'Lý do',
  at: 'Lúc',
  minutes: 'Số phút',
  note: 'Ghi chú',
}

const PLACES = new Set(['ward_code', 'province_code'])

/** The name of a field for the customer; undefined for what is only of the clinic's own use. */
function labelOf(name: string, field: string): string | undefined {
  return entities[name]?.labels[field] ?? LABELS[field]
}

/** A stored value as the customer reads it; nothing for what is not there, for «no», and for figures that are zero. */
function valueOf(name: string, field: string, value: unknown): string | null {
  if (value === false || value === 0) return null
  if (Array.isArray(value))
    return (
      value
        .map((one: { name?: string } | string) => (typeof one === 'object' ? (one.name ?? '') : one))
        .join(', ') || null
    )
  if (typeof value === 'string' && PLACES.has(field)) return placeName(value) ?? value
  if (typeof value === 'string' && /phone/.test(field) && value.startsWith('+')) return formatPhone(value)
  return readableValue(name, field, value)
}

/** Numbers of rows and stamps say nothing to the customer. */
const UNTOLD = /(^|_)(id|ids|version|search_text|rank)$|^updated_|^(created|assigned|decided)_by$/

const told = ({ name, label, rows }: Read): Bundle['sections'][number] => ({
  name,
  label,
  total: rows.length,
  rows: rows.map((data) => ({
    data,
    facts: Object.entries(data).flatMap(([field, value]) => {
      const called = UNTOLD.test(field) ? undefined : labelOf(name, field)
      const read = called === undefined ? null : valueOf(name, field, value)
      return called === undefined || read === null ? [] : [{ label: called, value: read }]
    }),
  })),
})

/** The citizen's number stands sealed beside the record: whole for whoever may read it, else masked. */
function withNationalId({ caller, vault }: Context, sealed: string | null, all: Read[]): Read[] {
  if (sealed === null) return all
  const number = openNationalId(vault, caller.tenant_id, sealed)
  const national_id = caller.may('national_id:read') ? number : maskNationalId(number)
  return all.map((one) =>
    one.name === 'person' ? { ...one, rows: one.rows.map((row) => ({ ...row, national_id })) } : one,
  )
}

export const bundleFamily = serve(bundle, {
  async get(context, { person_id }) {
    const { caller, call, db, now } = context
    const ids = samePerson(caller.tenant_id, person_id)
    const [found, [read] = []] = await db.batch<{
      json: string
      code: string
      full_name: string
      sealed: string | null
      by: string | null
    }>(
      sql`select t.code, t.full_name, t.national_id_sealed as sealed, (select u.name from "user" u where u.tenant_id = t.tenant_id and u.id = ${caller.user_id}) as by
        from person t where ${visible(personTable, caller, call)} and t.id = ${person_id}`,
      sql`select ${sections(caller, ids)}::text as json`,
      recordView(context, person_id, 'bundle'),
    )
    const [person] = found ?? []
    if (person === undefined) throw new Fault('not_found', 'Không tìm thấy khách hàng')
    return {
      person_id,
      code: person.code,
      full_name: person.full_name,
      made_at: now.toISOString(),
      made_by_name: person.by,
      sections: withNationalId(context, person.sealed, JSON.parse(read?.json ?? '[]') as Read[]).map(told),
    }
  },
})
