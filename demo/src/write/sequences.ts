import type pg from 'pg'
import type { MadeClinic } from '../make-clinic.ts'
import type { Moment } from '../plan/acts.ts'

/** Codes that count up within a year: what stands before the year, by table. */
const YEARLY = { person: 'KH', deal: 'CH', appointment: 'LH' } as const
const KINDS = Object.keys(YEARLY) as (keyof typeof YEARLY)[]
const FAR = 50_000
const ZONE = "at time zone 'Asia/Ho_Chi_Minh'"

/** Lets the yearly codes of a kind go on after a number. */
async function countFrom(
  owner: pg.ClientBase,
  kind: (typeof KINDS)[number],
  year: string,
  value: number,
): Promise<void> {
  const before = `${YEARLY[kind]}${year}`
  await owner.query('select app.next_number($1, $2)', [kind, before])
  await owner.query("select setval(format('code.%I', app.current_tenant() || '_' || $1 || '_' || $2), $3)", [
    kind,
    before,
    value,
  ])
}

/**
 * Starts the numbering of what the counters will do far up, so that the numbers that things are to have in the end are
 * free until then. Today's clock issues them, whatever day the counter believes it to be.
 */
export async function numberFarUp(
  owner: pg.ClientBase,
  { tenant_id, branch_ids }: MadeClinic,
  now: Moment,
): Promise<void> {
  await owner.query("select set_config('app.tenant_id', $1, false)", [String(tenant_id)])
  const days = `generate_series(now(), now() + interval '1 day', '1 day') d`
  const { rows } = await owner.query<{ year: string }>(
    `select distinct to_char(d ${ZONE}, 'YY') as year from ${days}`,
  )
  for (const kind of KINDS) for (const { year } of rows) await countFrom(owner, kind, year, FAR)
  await owner.query(
    `insert into sequence (tenant_id, kind, period, value)
     select $1::int, 'track', to_char(d ${ZONE}, 'YYYYMMDD'), ${FAR} from ${days}
     union all
     select $1::int, 'queue/' || branch, to_char(d ${ZONE}, 'YYYY-MM-DD'), ${FAR}
     from unnest($2::bigint[]) branch, generate_series($3::timestamptz - interval '30 days', $3::timestamptz, '1 day') d`,
    [tenant_id, branch_ids, new Date(now)],
  )
}

/** Lets the numbering go on after what is there; vouchers have theirs from the first, without a gap. */
export async function numberOn(owner: pg.ClientBase, tenant_id: number): Promise<void> {
  for (const table of KINDS) {
    const { rows } = await owner.query<{ year: string; count: string }>(
      `select to_char(created_at ${ZONE}, 'YY') as year, count(*) from ${table} where tenant_id = app.current_tenant() group by 1`,
    )
    for (const { year, count } of rows) await countFrom(owner, table, year, Number(count))
  }
  await owner.query(
    "delete from sequence where tenant_id = $1 and kind <> 'setting' and kind not like 'voucher/%'",
    [tenant_id],
  )
  await owner.query(
    `insert into sequence (tenant_id, kind, period, value)
     select $1::int, 'track', to_char(visit_date, 'YYYYMMDD'), count(*) from track where tenant_id = $1::int group by 3
     union all
     select $1::int, 'queue/' || branch_id, to_char(visit_date, 'YYYY-MM-DD'), max(queue_no) from track where tenant_id = $1::int group by 2, 3`,
    [tenant_id],
  )
}
