import { Fault, type Parsed } from '@bcare/contract'
import type { mind } from '@bcare/contract/assistant/mind'
import type { PersonalWord } from '@bcare/rules/assistant/marks'
import { APPOINTMENT_LABELS, type AppointmentStatus } from '@bcare/rules/appointments/appointment'
import { formatDateTime } from '@bcare/rules/text/date'
import { ROW_STATUS_LABELS, type RowStatus } from '@bcare/rules/treatment/line'
import { appointmentTable } from '../appointments/appointment-table.ts'
import { personTable } from '../customers/person/person-table.ts'
import type { Context } from '../kit/context.ts'
import { sql, type Sql } from '../kit/database/sql.ts'
import { visible, type Table } from '../kit/database/table.ts'
import { setting } from '../settings/setting.ts'
import { attachmentTable } from '../treatment/attachment-table.ts'

type Entity = NonNullable<Parsed<typeof mind.command>['entity']>

/** What is known of whom a text is about: said to the model, and kept from it. */
export interface Facts {
  text: string
  known: readonly PersonalWord[]
}

interface PersonFacts {
  title: string | null
  full_name: string
  code: string
  merged_codes: readonly string[]
  gender: string
  birth_year: number | null
}

interface VisitFacts {
  start_at: string
  status: AppointmentStatus
  type: string | null
  doctor: string | null
  temp_name: string | null
}

interface LineFacts {
  title: string
  status: RowStatus
}

interface Rows {
  person: PersonFacts | null
  appointment: VisitFacts | null
  visits: readonly VisitFacts[]
  lines: readonly LineFacts[]
}

const none: Sql = sql`false`
const MOST_ROWS = 10

const readable = (target: Table, context: Context, permission: `${string}:read`): Sql =>
  context.caller.may(permission) ? visible(target, context.caller, { permission }) : none

/** The columns of an appointment that are said; `t` is its row. */
const VISIT = sql`json_build_object('start_at', t.start_at, 'status', t.status, 'temp_name', t.temp_name,
  'type', (select ty.name from term ty where ty.tenant_id = t.tenant_id and ty.id = t.type_term_id),
  'doctor', (select nullif(concat_ws(' ', d.title, d.name), '') from "user" d where d.tenant_id = t.tenant_id and d.id = t.doctor_id))`

/** What the caller may read of an appointment, of its customer, and of the customer's visits and treatment. */
async function rowsOf(
  context: Context,
  person_id: number | null,
  appointment_id: number | null,
): Promise<Rows> {
  const { tenant_id } = context.caller
  const visits = readable(appointmentTable as unknown as Table, context, 'appointment:read')
  const one = await context.db.one<{ rows: Rows }>(sql`
    with chosen as (select t.person_id, ${VISIT} as said from appointment t where ${visits} and t.id = ${appointment_id}::bigint),
    who as (select coalesce((select person_id from chosen), ${person_id}::bigint) as id)
    select json_build_object(
      'person', (select json_build_object('title', t.title, 'full_name', t.full_name, 'code', t.code, 'merged_codes', t.merged_codes,
          'gender', t.gender, 'birth_year', t.birth_year)
        from person t where ${readable(personTable as unknown as Table, context, 'person:read')} and t.id = (select id from who)),
      'appointment', (select said from chosen),
      'visits', (select coalesce(json_agg(v.said order by v.start_at desc), '[]') from (select t.start_at, ${VISIT} as said from appointment t
        where ${visits} and t.person_id = (select id from who) order by t.start_at desc limit ${MOST_ROWS}) v),
      'lines', (select coalesce(json_agg(json_build_object('title', l.title, 'status', l.status) order by l.id desc), '[]')
        from (select t.id, t.title, t.status from attachment t
          where ${readable(attachmentTable as unknown as Table, context, 'attachment:read')} and t.person_id = (select id from who)
            and t.parent_id is null order by t.id desc limit ${MOST_ROWS}) l)) as rows
    where ${tenant_id}::int is not null`)
  return one?.rows ?? { person: null, appointment: null, visits: [], lines: [] }
}

const GENDERS: Readonly<Record<string, string>> = { female: 'nữ', male: 'nam' }

const visitWords = ({ start_at, status, type, doctor }: VisitFacts): string =>
  [formatDateTime(start_at), type, doctor && `bác sĩ ${doctor}`, APPOINTMENT_LABELS[status]]
    .filter((part) => part !== null && part !== undefined)
    .join(', ')

function personWords({ title, full_name, code, gender, birth_year }: PersonFacts): string {
  const name = [title, full_name].filter((part) => part !== null).join(' ')
  const parts = [
    name,
    `mã ${code}`,
    GENDERS[gender],
    birth_year === null ? undefined : `sinh năm ${birth_year}`,
  ]
  return `Khách hàng: ${parts.filter((part) => part !== undefined).join(', ')}`
}

function factsText({ person, appointment, visits, lines }: Rows, now: Date): string[] {
  const coming = visits.filter(({ start_at }) => new Date(start_at) > now).toReversed()
  const past = visits.filter(({ start_at }) => new Date(start_at) <= now)
  const list = (label: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${label}:`, ...words.map((one) => `- ${one}`)]
  return [
    ...(person === null ? [] : [personWords(person)]),
    ...(appointment === null ? [] : [`Lịch hẹn được nói đến: ${visitWords(appointment)}`]),
    ...list('Lịch hẹn sắp tới', coming.map(visitWords)),
    ...list('Lịch hẹn đã qua', past.map(visitWords)),
    ...list(
      'Dịch vụ trong hồ sơ',
      lines.map(({ title, status }) => `${title}, ${ROW_STATUS_LABELS[status]}`),
    ),
  ]
}

function knownOf({ person, appointment }: Rows): PersonalWord[] {
  const name = person?.full_name ?? appointment?.temp_name ?? null
  const codes = person === null ? [] : [person.code, ...person.merged_codes]
  return [
    ...(name === null ? [] : [{ kind: 'name' as const, text: name }]),
    ...codes.map((text) => ({ kind: 'code' as const, text })),
  ]
}

/** @throws Fault not_found where the caller may not read it */
export async function factsAbout(context: Context, { type, id }: Entity): Promise<Facts> {
  const rows = await rowsOf(context, type === 'person' ? id : null, type === 'appointment' ? id : null)
  if (type === 'person' ? rows.person === null : rows.appointment === null)
    throw new Fault('not_found', type === 'person' ? 'Không tìm thấy khách hàng' : 'Không tìm thấy lịch hẹn')
  const [name, phone] = [await setting(context, 'brand.name'), await setting(context, 'clinic.phone')]
  const clinic = [name, phone === '' ? '' : `điện thoại ${phone}`].filter((part) => part !== '').join(', ')
  const lines = factsText(rows, context.now)
  return {
    text: [
      `Hôm nay: ${formatDateTime(context.now)}`,
      ...(clinic === '' ? [] : [`Phòng khám: ${clinic}`]),
      ...lines,
    ].join('\n'),
    known: knownOf(rows),
  }
}
