import { addDays, clinicDate } from '@bcare/rules/text/date'
import { chance } from '../random.ts'
import type { BookingPlan, ClinicPlan, DealPlan, Moment, PersonPlan, VisitPlan } from './acts.ts'
import { presentOf } from './clinic.ts'
import { DAY, HOUR, MINUTE, momentAt } from './diary.ts'
import { planPerson } from './person.ts'

const DESK = 'receptionist'
/** The second clinic's numbers begin here. */
const FIRST_NUMBER = 801

function bookingFor(person: PersonPlan, start: Moment, deal: DealPlan | null): BookingPlan {
  return {
    person,
    temp: null,
    deal,
    doctor: 'doctor',
    branch: 0,
    room: null,
    start,
    end: start + 30 * MINUTE,
    type: 'Khám & tư vấn',
    visit_kind: 'new',
    channel: 'phone',
    note: null,
    moved_to: null,
  }
}

const dealFor = (person: PersonPlan, pipeline_id: number, name: string, amount: number): DealPlan => ({
  person,
  pipeline_id,
  name,
  amount,
  owner: DESK,
  channel: null,
  tags: [],
})

/** The second clinic: five people and a little of everything, so that what leaks from one clinic to the other is seen. */
export function planSmallClinic(at: Date): ClinicPlan {
  const now = presentOf(at)
  const today = clinicDate(now)
  const by = chance(2)
  const people = Array.from({ length: 5 }, (_, index): PersonPlan => {
    const person = planPerson(
      by,
      { kind: 'lead_open', online: true, scenario: undefined },
      FIRST_NUMBER + index,
      now,
      0,
    )
    const address = { address_line: '15 Bạch Đằng', ward_code: '20242', province_code: '48' }
    return {
      ...person,
      draft: { ...person.draft, ...address },
      created_by: DESK,
      owner: null,
      created_at: momentAt(addDays(today, index - 6), 9 * 60 + index * 20),
    }
  })
  const [lead, waiting, treated, coming] = people
  if (lead === undefined || waiting === undefined || treated === undefined || coming === undefined)
    throw new Error('five people were planned')
  const open = (deal: DealPlan, stage_id: number) =>
    deal.person.acts.push({ at: deal.person.created_at + MINUTE, by: DESK, do: 'open_deal', deal, stage_id })
  open(dealFor(lead, 2, 'Niềng răng', 35_000_000), 9)
  const asked = dealFor(coming, 2, 'Tẩy trắng', 3_000_000)
  open(asked, 10)
  coming.acts.push({
    at: coming.created_at + HOUR,
    by: DESK,
    do: 'book',
    booking: bookingFor(coming, momentAt(addDays(today, 1), 10 * 60), asked),
  })
  narrateVisit(waiting, now - 12 * MINUTE, Math.floor(now / (15 * MINUTE)) * 15 * MINUTE, false)
  narrateVisit(treated, now - DAY, now - DAY, true)
  treated.acts.push({
    at: now - 2 * HOUR,
    by: DESK,
    do: 'note',
    about: treated,
    content: 'Hẹn gọi lại sau một tuần',
  })
  return { people, temporary: [], since: 0, now }
}

/** A visit that was booked before, still waiting or over. */
function narrateVisit(person: PersonPlan, arrived: Moment, start: Moment, over: boolean): void {
  const booking = bookingFor(person, start, null)
  const deal = dealFor(person, 1, 'Khám & tư vấn', 0)
  const visit: VisitPlan = { person, booking, deal, doctor: 'doctor', branch: 0, room: null, reason: null }
  person.acts.push(
    { at: person.created_at + 5 * MINUTE, by: DESK, do: 'book', booking },
    { at: arrived, by: DESK, do: 'check_in', visit },
  )
  if (!over) return
  person.acts.push(
    { at: arrived + 6 * MINUTE, by: 'doctor', do: 'treat', visit },
    { at: arrived + 35 * MINUTE, by: 'doctor', do: 'pay', visit },
    { at: arrived + 40 * MINUTE, by: DESK, do: 'check_out', visit, outcome: 'finished' },
  )
}
