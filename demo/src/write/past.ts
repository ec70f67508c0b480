import { LAST_QUARTER } from './ranks.ts'
import { rankBetween } from '@bcare/rules/sales/rank'
import type { Row } from '@bcare/contract'
import type { Appointment } from '@bcare/contract/appointments/appointment'
import { nextReminder } from '@bcare/rules/appointments/reminder'
import type pg from 'pg'
import type { Act, Moment, PersonPlan } from '../plan/acts.ts'
import { editDeal, moveDeal, openDeal } from './past-deals.ts'
import type { Numbers } from './numbers.ts'
import { enterPerson, writeNote } from './past-people.ts'
import { emptyPast, type Past } from './past-state.ts'
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
import { withoutAudit } from './audit.ts'
import { countOn, insertRows, type Kept, type TableName } from './records.ts'
import { enterShifts } from './schedule.ts'
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
    case 'note':
      return writeNote(past, act)
    default:
      throw new Error(`${act.do} is done at the counter`)
  }
}

/** Numbers the rows from where the clinic's ids stand: nobody else writes to these tables meanwhile. */
async function freeIds(owner: pg.ClientBase): Promise<() => number> {
  const { rows } = await owner.query<{ next: string }>('select app.next_id() as next')
  let next = Number(rows[0]?.next)
  return () => next++
}

/** Writes finished rows of some tables in one transaction, in the order of the tables, and lets their ids go on behind them. */
async function writeRows(
  owner: pg.ClientBase,
  tenant_id: number,
  tables: Partial<Record<TableName, readonly Kept[]>>,
  more: () => Promise<void> = async () => {},
): Promise<void> {
  await withoutAudit(owner, tenant_id, async () => {
    for (const [table, rows] of Object.entries(tables)) {
      await insertRows(
        owner,
        table,
        rows.map(({ row }) => row),
      )
      await countOn(owner, tenant_id, table)
    }
    await more()
  })
}

/** Places in the columns of the board: whatever came last stands first. Below all places that the counter will give. */
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
 * Tells what happened long ago: who came, and what was done with them, each step decided by the same rules as at the
 * counter. It is written as finished rows, because ten thousand calls at the counter would take half a minute.
 */
export async function narratePast(
  owner: pg.ClientBase,
  world: World,
  numbers: Numbers,
  people: readonly PersonPlan[],
  acts: readonly Act[],
  opened: Moment,
): Promise<Past> {
  const past = emptyPast(world, await freeIds(owner), numbers)
  enterShifts(past, opened)
  for (const person of people.toSorted((a, b) => a.created_at - b.created_at)) enterPerson(past, person)
  for (const act of acts) tell(past, act)
  rank(past.rows.deal)
  return past
}

/** Writes the people of the past, and who answers for them. */
export function writePastPeople(owner: pg.ClientBase, { world, rows }: Past): Promise<void> {
  const { person, person_assignment } = rows
  return writeRows(owner, world.tenant_id, { person, person_assignment }, async () => {
    await owner.query('select app.rebuild_pairs($1)', [world.tenant_id])
  })
}

/** Writes the weekly shifts; when the bookings of the plan are there, which know no hours. */
export function writeShifts(owner: pg.ClientBase, { world, rows }: Past): Promise<void> {
  const { schedule } = rows
  return writeRows(owner, world.tenant_id, { schedule })
}

/** A booking with the reminder that was planned when it was last changed; the log does not tell of reminders. */
function reminded(booking: Kept): Kept {
  const { status, start_at, person_id } = booking.row as Pick<
    Row<typeof Appointment>,
    'status' | 'start_at' | 'person_id'
  >
  const reminder_at = nextReminder({ status, start_at, person_id }, booking.snapshots.at(-1)?.at ?? 0)
  return { ...booking, row: { ...booking.row, reminder_at } }
}

/** Writes what was done with the people of the past, when they are there. */
export function writePastDoings(owner: pg.ClientBase, { world, rows, stage_steps }: Past): Promise<void> {
  const { deal, track, note } = rows
  const appointment = rows.appointment.map(reminded)
  return writeRows(owner, world.tenant_id, { deal, appointment, track, note }, () =>
    insertRows(owner, 'deal_stage_history', stage_steps),
  )
}
