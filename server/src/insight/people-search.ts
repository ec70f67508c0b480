import { peopleSearch as peopleSearchCalls } from '@bcare/contract/insight/people-search'
import { ACTIVE_TRACK_STATUSES } from '@bcare/rules/appointments/visit/track'
import { clinicDate } from '@bcare/rules/text/date'
import { visitOn } from '../appointments/touching.ts'
import { trackTable } from '../appointments/visit/track-table.ts'
import { personFigure, personTable } from '../customers/person/person-table.ts'
import { withoutNumbers } from '../customers/person/person-search.ts'
import type { Caller } from '../kit/caller.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { fitOrder, fitting, searchedRows, searchOf } from '../kit/database/search.ts'
import { all, sql, states, type Sql } from '../kit/database/sql.ts'
import { maskedPhone, visible } from '../kit/database/table.ts'
import { serve } from '../kit/http/serve.ts'
import { NEWEST, ofNumber } from './search.ts'

/** More cards than these are no answer on a phone: a further word is. */
const MOST_CARDS = 20

/** What a customer `c` owes, by its one definition, for callers who may read the clinic's finances. */
const owed = (caller: Caller): Sql =>
  caller.may('finance:read')
    ? sql`(select ${personFigure('debt', caller)} from app.person_money(c.tenant_id, c.id) money)`
    : sql`null::bigint`

/** Their visit of this business day; of several the one that goes on, else the last. */
const visitOf = (caller: Caller, now: Date): Sql =>
  caller.may('track:read')
    ? sql`(select json_build_object('id', t.id, 'status', t.status, 'checked_in_at', t.checked_in_at) from track t
        where ${visible(trackTable, caller, { permission: 'track:read' })} and t.person_id = c.id and ${visitOn(sql`${clinicDate(now)}`)}
        order by t.status in ${states(ACTIVE_TRACK_STATUSES)} desc, t.checked_in_at desc limit 1)`
    : sql`null::json`

export const peopleSearchFamily = serve(peopleSearchCalls, {
  async people({ caller, db, vault, now }, { text }) {
    const fit = fitOrder(personTable, text)
    const { found, rows } = searchedRows({
      target: personTable,
      tenant_id: caller.tenant_id,
      search: searchOf(text),
      from: sql`person t`,
      conditions: all([
        visible(personTable, caller, { permission: 'person:read' }),
        ...withoutNumbers(caller, text),
      ]),
      fit,
      order: NEWEST,
      limit: MOST_CARDS + 1,
      offset: 0,
    })
    const answer = await db.one<{ json: string }>(sql`
      with ${found}, people as materialized (${rows}${ofNumber(caller, vault, text)}),
      cards as materialized (
        select t.tenant_id, t.id, t.code, t.full_name, t.gender, app.age(t.birth_year, t.birth_month, t.birth_day) as age, t.lifecycle,
          ${maskedPhone('phone', personTable, caller)} as phone, ${maskedPhone('phone2', personTable, caller)} as phone2,
          t.next_appointment_at, row_number() over (order by ${fitting(fit, NEWEST)}) as place
        from people t)
      select json_build_object(
        'data', (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'full_name', c.full_name, 'gender', c.gender,
            'age', c.age, 'lifecycle', c.lifecycle, 'phone', c.phone, 'phone2', c.phone2, 'next_appointment_at', c.next_appointment_at,
            'debt', ${owed(caller)}, 'visit', ${visitOf(caller, now)}) order by c.place), '[]') from cards c where c.place <= ${MOST_CARDS}),
        'has_more', (select count(*) > ${MOST_CARDS} from cards)
      )::text as json`)
    return new JsonText(answer?.json ?? '{}')
  },
})
