import { sql } from '../../kit/database/sql.ts'
import type { TenantDatabase } from '../../kit/database/tenant-database.ts'
import type { KnownAddressee } from './addressees.ts'
import type { MessageText, PlannedMessage } from './plan.ts'

/** Hours after which a message that could not be sent is worth nothing any more. */
const EXPIRES_HOURS = 24

/** A message for the outbox. */
export interface NewMessage {
  person_id: number
  branch_id: number
  provider: string
  channel: string
  purpose: string
  to_phone: string | null
  to_email: string | null
  subject: string | null
  content: string
  template_term_id: number | null
  zns_template: string | null
  params: Record<string, string> | null
  appointment_id: number | null
  batch_id: number | null
  fallback_of_id: number | null
  falls_back: boolean
  dedupe_key: string | null
  due_at: string
  expires_at: string
  parts: number
  cost: number
}

/** What a message is beside its words and its customer. */
export interface MessageOrigin {
  provider: string
  zns_template: string | null
  batch_id?: number
  fallback_of_id?: number
  falls_back?: boolean
  dedupe_key?: string | null
  expires_at?: string | null
}

/** A planned message as a row; its customer has a branch and an address, and it has a moment. */
export function newMessage(
  { channel, purpose, subject, template_term_id }: MessageText,
  { person_id, branch_id, appointment_id, is_named, starts_at }: KnownAddressee,
  planned: PlannedMessage,
  { provider, zns_template, ...origin }: MessageOrigin,
): NewMessage | undefined {
  const { due_at, to, text, parts, cost, params } = planned
  if (due_at === undefined || to === null || branch_id === null) return undefined
  const by_zalo = channel === 'zalo_zns'
  const reminds = purpose === 'reminder' && starts_at !== null
  const later = new Date(Date.parse(due_at) + EXPIRES_HOURS * 3_600_000).toISOString()
  return {
    person_id,
    branch_id,
    provider,
    channel,
    purpose,
    to_phone: channel === 'email' ? null : to,
    to_email: channel === 'email' ? to : null,
    subject: channel === 'email' ? subject : null,
    content: text,
    template_term_id,
    zns_template: by_zalo ? zns_template : null,
    params: by_zalo ? params : null,
    appointment_id: reminds || is_named ? appointment_id : null,
    batch_id: origin.batch_id ?? null,
    fallback_of_id: origin.fallback_of_id ?? null,
    falls_back: origin.falls_back ?? false,
    dedupe_key: origin.dedupe_key ?? null,
    due_at,
    // By its hour a reminder knows whether the appointment is still the one of which it speaks.
    expires_at: origin.expires_at ?? (reminds ? starts_at : later),
    parts,
    cost,
  }
}

/**
 * Puts messages into the outbox: a job sends each after the commit, when its time has come. One whose `dedupe_key` is
 * there already is not made again. Answers the ids of those that are new.
 */
export async function enqueueMessages(
  { tenant_id, user_id, db }: { tenant_id: number; user_id: number | null; db: TenantDatabase },
  messages: readonly NewMessage[],
): Promise<number[]> {
  if (messages.length === 0) return []
  const made = await db.rows<{ id: number }>(sql`
    with made as (
      insert into message (tenant_id, person_id, branch_id, provider, channel, purpose, to_phone, to_email, subject, content, template_term_id,
        zns_template, params, appointment_id, batch_id, fallback_of_id, falls_back, dedupe_key, due_at, expires_at, parts, cost, created_by, updated_by)
      select ${tenant_id}, r.*, ${user_id}::bigint, ${user_id}::bigint from json_to_recordset(${JSON.stringify(messages)}::json) as r(
        person_id bigint, branch_id bigint, provider text, channel text, purpose text, to_phone text, to_email text, subject text, content text,
        template_term_id bigint, zns_template text, params jsonb, appointment_id bigint, batch_id bigint, fallback_of_id bigint, falls_back boolean,
        dedupe_key text, due_at timestamptz, expires_at timestamptz, parts int, cost int)
      on conflict (tenant_id, dedupe_key) where dedupe_key is not null do nothing returning id, due_at)
    select m.id, app.add_job('send_message', json_build_object('id', m.id), null, m.due_at) from made m order by m.id`)
  return made.map(({ id }) => id)
}
