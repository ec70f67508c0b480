import type { Permission } from '@bcare/contract'
import { search as searchCalls } from '@bcare/contract/insight/search'
import { cleanSigns } from '@bcare/rules/text/clean'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { productTable } from '../catalogue/product-table.ts'
import { personTable } from '../customers/person/person-table.ts'
import { nationalIdSearched } from '../customers/person/national-id.ts'
import { withoutNumbers } from '../customers/person/person-search.ts'
import { fitOrder, fitting, foundIn, type Search, searchedRows, searchOf } from '../kit/database/search.ts'
import { all, sql, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible, type Table } from '../kit/database/table.ts'
import type { Caller } from '../kit/caller.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { serve } from '../kit/http/serve.ts'
import type { Vault } from '../kit/vault.ts'
import { dealsWithoutNumbers, dealTable } from '../sales/deal-table.ts'

const MOST_PEOPLE = 8
const MOST_OTHERS = 5

const none = sql`false`

/** The rows of a table that the caller may read; none without the permission. */
const readable = (target: unknown, caller: Caller, permission: Permission): Sql =>
  caller.may(permission) ? visible(target as Table, caller, { permission }) : none

interface SearchQuery {
  text: string
  search: Search
}

export const NEWEST = sql`t.created_at desc nulls last, t.id desc nulls last`

function dealsMatching(caller: Caller, { text, search }: SearchQuery): Sql {
  const fit = fitOrder(dealTable, text)
  const { found, rows } = searchedRows({
    target: dealTable,
    tenant_id: caller.tenant_id,
    search,
    from: sql`deal t`,
    conditions: all([readable(dealTable, caller, 'deal:read'), ...dealsWithoutNumbers(caller, text)]),
    fit,
    order: NEWEST,
    limit: MOST_OTHERS,
    offset: 0,
  })
  return sql`
    with ${found}
    select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'person_id', t.person_id,
      'person_name', p.full_name, 'status', t.status) order by ${fitting(fit, NEWEST)}), '[]')
    from (${rows}) t join person p on p.tenant_id = t.tenant_id and p.id = t.person_id`
}

/** By its code, or the coming ones of the people who were found. */
function appointmentsMatching(caller: Caller, text: string): Sql {
  return sql`
    select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'start_at', a.start_at, 'status', a.status,
      'person_id', a.person_id, 'person_name', a.person_name, 'doctor_name', a.doctor_name)), '[]')
    from (
      select t.id, t.code, t.start_at, t.status, t.person_id, p.full_name as person_name, nullif(concat_ws(' ', d.title, d.name), '') as doctor_name
      from appointment t join person p on p.tenant_id = t.tenant_id and p.id = t.person_id
      left join "user" d on d.tenant_id = t.tenant_id and d.id = t.doctor_id
      where ${readable(appointmentTable, caller, 'appointment:read')}
        and (t.code = ${cleanSigns(text).replaceAll(' ', '').toUpperCase()} or (t.person_id in (select id from people) and t.start_at > now() - interval '12 hours'))
      order by t.start_at limit ${MOST_OTHERS}
    ) a`
}

/** Services, goods and medicines that are sold. */
const productsMatching = (caller: Caller, { text, search }: SearchQuery): Sql => sql`
  select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'list_price', s.list_price)), '[]')
  from (select t.id, t.code, t.name, t.list_price from product t
    where ${readable(productTable, caller, 'product:read')} and t.is_active and ${foundIn(sql`t.search_text`, search)}
    order by ${fitting(fitOrder(productTable, text), sql`t."order", t.id`)} limit ${MOST_OTHERS}) s`

/** People by their citizen's number, when it was typed whole. */
export function ofNumber(caller: Caller, vault: Vault, text: string): Sql {
  const number = nationalIdSearched({ caller, vault }, text)
  if (number === undefined) return sql``
  return sql` union all (select t.* from person t where ${all([readable(personTable, caller, 'person:read'), number])} limit ${MOST_PEOPLE})`
}

export const searchFamily = serve(searchCalls, {
  async find({ caller, db, vault }, { text }) {
    const search = searchOf(text)
    const fit = fitOrder(personTable, text)
    const { found, rows } = searchedRows({
      target: personTable,
      tenant_id: caller.tenant_id,
      search,
      from: sql`person t`,
      conditions: all([readable(personTable, caller, 'person:read'), ...withoutNumbers(caller, text)]),
      fit,
      order: NEWEST,
      limit: MOST_PEOPLE,
      offset: 0,
    })
    const phone = maskedPhone('phone', personTable, caller)
    const phone2 = maskedPhone('phone2', personTable, caller)
    const answer = await db.one<{ json: string }>(sql`
      with ${found}, people as materialized (${rows}${ofNumber(caller, vault, text)})
      select json_build_object(
        'persons', (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'full_name', t.full_name,
            'phone', coalesce(${phone}, ${phone2}), 'lifecycle', t.lifecycle)
            order by ${fitting(fit, NEWEST)}), '[]') from people t),
        'deals', (${dealsMatching(caller, { text, search })}),
        'appointments', (${appointmentsMatching(caller, text)}),
        'products', (${productsMatching(caller, { text, search })})
      )::text as json`)
    return new JsonText(answer?.json ?? '{}')
  },
})
