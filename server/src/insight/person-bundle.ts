import { entities, Fault } from '@bcare/contract'
import { personBundle, type PersonBundle } from '@bcare/contract/insight/person-bundle'
import { readableValue } from '@bcare/contract/insight/trace'
import { maskNationalId } from '@bcare/rules/customers/particulars/national-id'
import { MASK } from '@bcare/rules/settings/custom-field'
import { formatPhone } from '@bcare/rules/text/phone'
import { personRows, type PersonRows } from '../customers/hooks.ts'
import { samePerson } from '../customers/merge/merged-into.ts'
import { openNationalId } from '../customers/person/national-id.ts'
import { personTable } from '../customers/person/person-table.ts'
import { aboutThem } from '../customers/person-rows.ts'
import { recordView } from '../customers/person/record-view.ts'
import { join, sql, type Sql } from '../kit/database/sql.ts'
import { selectList, visible } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import type { Context } from '../kit/context.ts'
import { serve } from '../kit/http/serve.ts'
import { placeName } from '../settings/location.ts'

/** A value in words, as far as the database knows them: labels of options, names, yes and no. */
const OWN_WORDS = sql`coalesce(app.custom_name(v.tenant_id, d.type, v.data -> d.name),
  (select string_agg(o ->> 'label', ', ') from custom_option_set s cross join lateral jsonb_array_elements(s.options) o
    where s.tenant_id = d.tenant_id and s.id = d.option_set_id and v.data -> d.name ? (o ->> 'value')),
  case when d.type = 'boolean' then case when (v.data -> d.name)::boolean then 'Có' else 'Không' end else v.data ->> d.name end)`

/** Custom fields of the customer and of all records that are theirs. */
const customValues = ({ tenant_id }: Caller, ids: Sql, whole: boolean): Sql => sql`
  select d.label as name, case when d.is_sensitive and not ${whole} then ${MASK}::text else ${OWN_WORDS} end as value
  from custom_value v join custom_definition d on d.tenant_id = v.tenant_id and d.entity_type = v.entity_type and d.deleted_at is null and v.data ? d.name
  where v.tenant_id = ${tenant_id} and ${aboutThem({ tenant_id, ids }, sql`v.entity_type`, sql`v.entity_id`)}
  order by v.entity_type, v.entity_id, d."order", d.id`

const section = (name: string, label: string, rows: Sql): Sql =>
  sql`json_build_object('name', ${name}::text, 'label', ${label}::text, 'rows', (select coalesce(json_agg(r), '[]') from (${rows}) r))`

function sections(caller: Caller, ids: Sql): Sql {
  const { tenant_id } = caller
  const one = ({ table, bundled }: PersonRows): Sql[] => {
    if ('left_out' in bundled) return []
    if ('rows' in bundled) return [section(table, bundled.label, bundled.rows(ids))]
    const { entity, name: stored, joins } = bundled.table
    const column = table === 'person' ? sql`t.id` : sql`t.person_id`
    return [
      section(
        table,
        entity.label,
        sql`select ${selectList(bundled.table, caller)} from ${stored} t ${joins} where t.tenant_id = ${tenant_id} and ${column} = any (${ids}) order by t.id`,
      ),
    ]
  }
  return sql`json_build_array(${join([
    ...personRows.all().flatMap(one),
    section('custom_value', 'Thông tin thêm', customValues(caller, ids, caller.may('sensitive_field:read'))),
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

const sectionOf = ({ name, label, rows }: Read): PersonBundle['sections'][number] => ({
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

/** The citizen's number is stored sealed beside the record: whole for callers who may read it, else masked. */
function withNationalId({ caller, vault }: Context, sealed: string | null, all: Read[]): Read[] {
  if (sealed === null) return all
  const number = openNationalId(vault, caller.tenant_id, sealed)
  const national_id = caller.may('national_id:read') ? number : maskNationalId(number)
  return all.map((one) =>
    one.name === 'person' ? { ...one, rows: one.rows.map((row) => ({ ...row, national_id })) } : one,
  )
}

export const personBundleFamily = serve(personBundle, {
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
      sections: withNationalId(context, person.sealed, JSON.parse(read?.json ?? '[]') as Read[]).map(
        sectionOf,
      ),
    }
  },
})
