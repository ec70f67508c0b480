import { LAST_QUARTER } from './ranks.ts'
import { rankBetween } from '@bcare/rules/sales/rank'
import type pg from 'pg'
import type { Act } from '../plan/acts.ts'
import { editDeal, moveDeal, openDeal } from './past-deals.ts'
import type { Numbers } from './numbers.ts'
import { emptyPast, type FreeIds, type Past } from './past-state.ts'
import {
  cancel,
  checkIn,
  checkOut,
  confirm,
  consult,
  leave,
  makeBooking,
  miss,
  pay,
  reschedule,
  treat,
} from './past-visits.ts'
import { insertRows, logOf, type Kept, type LogEntry } from './records.ts'
import { withoutAudit } from './put-right.ts'
import type { World } from './world.ts'

/** Tells one act of the past. */
function tell(past: Past, act: Act): void {
  switch (act.do) {
    case 'open_deal':
      return openDeal(past, act)
    case 'move_deal':
      return moveDeal(past, act)
    case 'edit_deal':
      return editDeal(past, act)
    case 'book':
      return makeBooking(past, act, act.booking)
    case 'confirm':
      return confirm(past, act)
    case 'cancel':
      return cancel(past, act)
    case 'miss':
      return miss(past, act)
    case 'reschedule':
      return reschedule(past, act)
    case 'check_in':
      return checkIn(past, act)
    case 'consult':
      return consult(past, act)
    case 'treat':
      return treat(past, act)
    case 'pay':
      return pay(past, act)
    case 'leave':
      return leave(past, act)
    case 'check_out':
      return checkOut(past, act)
    default:
      throw new Error(`${act.do} is done at the desk`)
  }
}

const COUNTED = ['deal', 'appointment', 'track'] as const

/** Numbers the rows from where the tables stand: nobody else writes while the demo is loaded. */
async function freeIds(owner: pg.ClientBase): Promise<FreeIds> {
  const count = async (table: (typeof COUNTED)[number]) => {
    const { rows } = await owner.query<{ last: string }>(
      `select nextval(pg_get_serial_sequence('${table}', 'id')) as last`,
    )
    let last = Number(rows[0]?.last)
    return () => (last += 1)
  }
  return { deal: await count('deal'), appointment: await count('appointment'), track: await count('track') }
}

async function goOnCounting(owner: pg.ClientBase): Promise<void> {
  for (const table of COUNTED) {
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
    )
  }
}

/** Places in the columns of the board: whatever came last stands first. Below all places that the desk will give. */
function rank(deals: readonly Kept[]): void {
  let place = LAST_QUARTER
  for (const deal of deals.toSorted((a, b) =>
    String(b.row['stage_entered_at']).localeCompare(String(a.row['stage_entered_at'])),
  )) {
    place = rankBetween(place, null)
    for (const { row } of deal.snapshots) row['rank'] = place
  }
}

/**
 * Writes what has happened long ago as finished rows, in one transaction of the schema's owner and with the audit's
 * triggers off: ten thousand calls at the desk would take half a minute. The same rules decide on every step. Answers
 * what the log is to have of it.
 */
export async function writePast(
  owner: pg.ClientBase,
  world: World,
  numbers: Numbers,
  acts: readonly Act[],
): Promise<LogEntry[]> {
  const past = emptyPast(world, await freeIds(owner), numbers)
  for (const act of acts) tell(past, act)
  const { people, deals, appointments, tracks, stage_steps } = past.rows
  rank(deals)
  await withoutAudit(owner, world.tenant_id, async () => {
    await insertRows(
      owner,
      'deal',
      deals.map(({ row }) => row),
    )
    await insertRows(
      owner,
      'appointment',
      appointments.map(({ row }) => row),
    )
    await insertRows(
      owner,
      'track',
      tracks.map(({ row }) => row),
    )
    await insertRows(owner, 'deal_stage_history', stage_steps)
    await owner.query(
      `update person p set lifecycle = r.lifecycle from json_populate_recordset(null::person, $1) r where p.tenant_id = r.tenant_id and p.id = r.id`,
      [JSON.stringify(people.map(({ row }) => row))],
    )
    await goOnCounting(owner)
  })
  return [...people, ...deals, ...appointments, ...tracks].flatMap(logOf)
}
