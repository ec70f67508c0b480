import { BOOKED_STATUSES } from '@bcare/rules/appointments/appointment'
import { DUNNING_DAYS } from '@bcare/rules/billing/installment'
import type { AutoMessage } from '@bcare/rules/contact/message/message'
import { addDays } from '@bcare/rules/text/date'
import { sql, states, type Sql } from '../../kit/database/sql.ts'

/** A customer to whom a message goes by itself. */
export interface AutoRow {
  /** Of the record that it is about: the next page begins behind it. */
  at: number
  person_id: number
  /** The same for what a customer is sent once. */
  key: string
  appointment_id: number | null
  /** What it speaks of begins then: afterwards it is worth nothing. */
  expires_at: string | null
  so_tien: number | null
  /** `YYYY-MM-DD`. */
  han: string | null
}

/** Rows that a page brings at most. */
export const AUTO_PAGE = 200

const unsent = (key: Sql): Sql =>
  sql`not exists (select from message m where m.tenant_id = t.tenant_id and m.dedupe_key = ${key})`

const NOTHING = sql`null::bigint as appointment_id, null::timestamptz as expires_at, null::bigint as so_tien, null::date as han`

type Finder = (tenant_id: number, about: { today: string; after: number }) => Sql

/** An appointment whose hour to remind has come: each of its times once, and anew when it was moved. */
const REMINDER_KEY = sql`'reminder/' || t.id || '/' || extract(epoch from t.start_at)::bigint || '/' || coalesce(extract(epoch from t.reminder_at)::bigint::text, 'last')`
const reminders: Finder = (tenant_id, { after }) => sql`
  select t.id as at, t.person_id, ${REMINDER_KEY} as key, t.id as appointment_id, t.start_at as expires_at, null::bigint as so_tien, null::date as han
  from appointment t where t.tenant_id = ${tenant_id} and t.id > ${after} and t.reminder = 'queued' and t.status in ${states(BOOKED_STATUSES)}
    and t.start_at > now() and t.person_id is not null and t.deleted_at is null and ${unsent(REMINDER_KEY)}`

const birthdays: Finder = (tenant_id, { today, after }) => {
  const key = sql`'birthday/' || t.id || '/' || ${today.slice(0, 4)}`
  return sql`
    select t.id as at, t.id as person_id, ${key} as key, ${NOTHING}
    from person t where t.tenant_id = ${tenant_id} and t.id > ${after} and t.birth_month = ${Number(today.slice(5, 7))} and t.birth_day = ${Number(today.slice(8))}
      and t.lifecycle = 'customer' and t.deleted_at is null and ${unsent(key)}`
}

/** Instalments of which the customer is told before, on the day, and after it. */
const installments: Finder = (tenant_id, { today, after }) => {
  const late = sql`(${today}::date - t.due_on)`
  const key = sql`'installment/' || t.id || '/' || ${late}`
  return sql`
    select t.id as at, plan.person_id, ${key} as key, null::bigint as appointment_id, null::timestamptz as expires_at, t.remaining as so_tien, t.due_on as han
    from installment t join installment_plan plan on plan.tenant_id = t.tenant_id and plan.id = t.plan_id and plan.status = 'active' and plan.deleted_at is null
    where t.tenant_id = ${tenant_id} and t.id > ${after} and t.remaining > 0 and t.closed_as is null and t.deleted_at is null
      and t.due_on = any (${DUNNING_DAYS.map((days) => addDays(today, -days))}::date[]) and ${unsent(key)}`
}

/** Payments of the last hours: what was received while the server was away for longer is told no more. */
const receipts: Finder = (tenant_id, { after }) => {
  const key = sql`'receipt/' || t.id`
  return sql`
    select t.id as at, t.person_id, ${key} as key, null::bigint as appointment_id, null::timestamptz as expires_at, t.amount as so_tien, null::date as han
    from payment t where t.tenant_id = ${tenant_id} and t.id > ${after} and t.kind = 'receipt' and t.status = 'posted' and t.paid_at > now() - interval '2 hours'
      and t.reversal_of_id is null and not exists (select from payment r where r.tenant_id = t.tenant_id and r.reversal_of_id = t.id) and t.deleted_at is null and ${unsent(key)}`
}

/** Who is sent what now, a page at a time in the order of `at`. */
export const AUTO_FINDERS: Readonly<Record<AutoMessage, Finder>> = {
  reminder: reminders,
  birthday: birthdays,
  installment: installments,
  receipt: receipts,
}
