import type pg from 'pg'

/** Tables whose rows are audited by id, and so have their times in the log. */
export const STAMPED = [
  'person',
  'person_assignment',
  'deal',
  'deal_user',
  'appointment',
  'track',
  'note',
  'tag',
  'term',
  'department',
  'user',
  'role',
  'pipeline',
  'stage',
  'schedule',
  'attachment',
] as const

const AUDITED = [
  ...STAMPED,
  'person_tag',
  'deal_tag',
  'deal_user_rating',
  'person_group',
  'person_group_member',
] as const

/** Tables that ask for every new row whether its customer was merged into another, which none of the past was. */
const MERGED = ['person_assignment', 'deal', 'deal_stage_history', 'appointment', 'track', 'note'] as const

/**
 * Triggers that have nothing to say of finished rows, by table: besides the audit those that look for merged customers,
 * that write down who answers for a customer (a row of its own here), and that pair those who share a number one by one.
 */
const SILENT = [
  ...AUDITED.map((table) => [table, 'audit'] as const),
  ...MERGED.map((table) => [table, 'follow_merge'] as const),
  ['person', 'owner_added'],
  ['person', 'pair_new_people'],
] as const

/** A transaction of the schema's owner in a tenant's scope, in which rows are written as they are in the end. */
export async function withoutAudit(
  owner: pg.ClientBase,
  tenant_id: number,
  work: () => Promise<void>,
): Promise<void> {
  const triggers = (what: 'disable' | 'enable') =>
    owner.query(
      SILENT.map(([table, trigger]) => `alter table "${table}" ${what} trigger ${trigger}`).join(';'),
    )
  await owner.query('begin')
  await owner.query("select set_config('app.tenant_id', $1, true)", [String(tenant_id)])
  await triggers('disable')
  await work()
  await triggers('enable')
  await owner.query('commit')
}
