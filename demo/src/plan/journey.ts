import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { Chance } from '../random.ts'
import { SERVICES, service, type Service } from '../services.ts'
import type { DealPlan, Moment, PersonPlan } from './acts.ts'
import type { Part } from './cast.ts'
import { DAY, HOUR, MINUTE, momentAt, weekdayOf, type Diary } from './diary.ts'

/** What came between a customer and the chair before a visit took place. */
export interface Obstacle {
  kind: 'miss' | 'cancel' | 'reschedule' | 'leave'
  start: Moment
}

/** One time that a customer comes. */
export interface Stop {
  start: Moment
  minutes: number
  doctor: string
  obstacle?: Obstacle
}

/** A person's way through the clinic. */
export interface Journey {
  part: Part
  person: PersonPlan
  service: Service
  deal: DealPlan
  stops: Stop[]
  /** Comes without having booked. */
  walk_in: boolean
  end: 'going_on' | 'finished' | 'broken_off'
}

/** Where the plan stands in time. */
export interface Frame {
  by: Chance
  diary: Diary
  /** The present of the demo. */
  now: Moment
  today: string
  /** The first day that has visits. */
  begin: string
}

type Weighted = readonly (readonly [string, number])[]

/** Who treats what at the first branch. */
const SPECIALISTS: Record<string, Weighted> = {
  'Chỉnh nha': [
    ['doctor', 55],
    ['tranthuha', 45],
  ],
  'Cấy ghép Implant': [['lequocbao', 1]],
  'Điều trị tủy': [
    ['phamngoclan', 60],
    ['doanhtuan', 40],
  ],
  'Phục hình sứ': [
    ['phamngoclan', 80],
    ['lequocbao', 20],
  ],
  'Nhổ răng': [
    ['lequocbao', 50],
    ['doanhtuan', 50],
  ],
}
const GENERAL: Weighted = [
  ['doanhtuan', 45],
  ['phamngoclan', 20],
  ['doctor', 18],
  ['tranthuha', 17],
]
const ROOMS: Record<string, string> = {
  doctor: 'Ghế 1',
  tranthuha: 'Ghế 2',
  phamngoclan: 'Ghế 3',
  doanhtuan: 'Ghế 4',
  lequocbao: 'Phòng tiểu phẫu',
}

/** The chair of a doctor who has one. */
export const roomOf = (doctor: string): string | null => ROOMS[doctor] ?? null

/** Who treats a customer for a service at a branch. */
export function doctorFor(by: Chance, branch: number, { type, for: whom }: Service): string {
  if (branch === 2) return 'huynhthanhbinh'
  if (branch === 1) return whom === 'children' || by.happens(0.5) ? 'vohoangyen' : 'buigiahan'
  return by.weighted(SPECIALISTS[type] ?? GENERAL)
}

const ageOf = ({ draft }: PersonPlan, today: string) => Number(today.slice(0, 4)) - draft.birth_year

/** What is worth asking about first, and thinking over. */
const DEAR = 1_500_000

/** What a customer of an age comes for; one who has not decided yet thinks about something dear. */
export function serviceFor(
  by: Chance,
  person: PersonPlan,
  { today, decided }: { today: string; decided: boolean },
): Service {
  const child = ageOf(person, today) < 16
  const fitting = SERVICES.filter(
    (one) => (decided || one.price >= DEAR) && (one.for === undefined || (one.for === 'children') === child),
  )
  return by.weighted(fitting.map((one) => [one, one.share] as const))
}

/** People who were the clinic's before it kept its records here come for the first time in the first weeks. */
const moved = (index: number) => 1 + 1.6 * Math.exp(-index / 20)

/** A working day of the past half year; later ones are likelier, because the clinic grows by 3 % a month. */
export function pastDate({ by, begin, today }: Frame, last = 1): string {
  const days = Math.round((momentAt(today, 0) - momentAt(begin, 0)) / DAY)
  const dates = Array.from({ length: days - last }, (_, index) => addDays(begin, index))
  return by.weighted(
    dates.map(
      (date, index) =>
        [date, (weekdayOf(date) === 0 ? 0.3 : 1) * moved(index) * 1.03 ** (index / 30)] as const,
    ),
  )
}

/** A free time on a date, or on the next that has one, before `until`. */
export function takeFrom(
  { diary }: Frame,
  doctor: string,
  date: string,
  minutes: number,
  until: string,
): Moment | undefined {
  for (let day = date; day < until; day = addDays(day, 1)) {
    const start = diary.take(doctor, day, minutes)
    if (start !== undefined) return start
  }
  return undefined
}

/** The times that a service needs from a date on, as far as they lie in the past. */
function stopsFrom(
  frame: Frame,
  { service: wanted, person, part }: Pick<Journey, 'service' | 'person' | 'part'>,
  first: string,
): Stop[] {
  const { by, today } = frame
  const doctor = doctorFor(by, person.branch, wanted)
  const most = part.scenario?.sessions ?? wanted.gaps.length + 1
  const gaps = Array.from({ length: most - 1 }, (_, index) => wanted.gaps[index] ?? by.between(20, 50))
  const stops: Stop[] = []
  let date = first
  for (const gap of [...gaps, 0]) {
    const start = takeFrom(frame, doctor, date, wanted.minutes, today)
    if (start === undefined) break
    stops.push({ start, minutes: wanted.minutes, doctor })
    date = addDays(clinicDate(start), gap + by.between(-1, 3))
  }
  return stops
}

const firstDate = (frame: Frame, { kind, scenario }: Part): string => {
  if (scenario?.ago !== undefined) return addDays(frame.today, -scenario.ago)
  return kind === 'unpaid_open'
    ? addDays(frame.today, -frame.by.between(1, 12))
    : pastDate(frame, kind === 'unpaid_lost' ? 4 : 1)
}

/** When a customer became known: on coming in, or some days before the first booking. */
function knownSince({ by, now }: Frame, { walk_in, part, stops }: Journey): Moment {
  const [first] = stops
  if (first === undefined) throw new Error('a journey begins with a stop')
  if (walk_in) return first.start - 17 * MINUTE
  const days = part.online ? by.between(2, 11) : by.between(1, 7)
  const known = momentAt(addDays(clinicDate(first.start), -days), by.between(8 * 60 + 10, 19 * 60 + 30))
  return Math.min(known, now - by.between(5, 60) * HOUR)
}

const amountOf = (by: Chance, { scenario }: Part, { price, most }: Service): number =>
  scenario === undefined
    ? price * by.between(1, most)
    : price * (scenario.quantity ?? 1) + (scenario.extra ?? 0)

/** What is marked on a deal: large ones, those to be paid in instalments, those to be called about. */
function dealTags(by: Chance, { tags }: PersonPlan, { price }: Service): string[] {
  const marked: string[] = tags.filter((tag) => tag === 'Trả góp' || tag === 'Cần gọi lại')
  if (price >= 45_000_000 && by.happens(0.4)) marked.push('Ưu tiên')
  if (price >= 30_000_000 && by.happens(0.3)) marked.push('Trả góp')
  return [...new Set(marked)]
}

/** What a customer wants of the clinic, before it is known what becomes of it. */
export function wish(frame: Frame, part: Part, person: PersonPlan): { service: Service; deal: DealPlan } {
  const wanted =
    part.scenario?.service === undefined
      ? serviceFor(frame.by, person, { today: frame.today, decided: part.kind === 'paid' })
      : service(part.scenario.service)
  const deal = {
    person,
    name: wanted.name,
    pipeline_id: part.online ? 2 : 1,
    amount: amountOf(frame.by, part, wanted),
    owner: person.owner,
    channel: part.online ? person.source : null,
    tags: dealTags(frame.by, person, wanted),
  }
  return { service: wanted, deal }
}

/** The way of a customer who comes to the clinic: at given times, or at those that the service needs up to today. */
export function journey(frame: Frame, part: Part, person: PersonPlan, given?: Stop[]): Journey {
  const { service: wanted, deal } = wish(frame, part, person)
  const only = part.kind === 'paid' ? wanted : { ...wanted, gaps: [], minutes: 30 }
  const walk_in =
    part.scenario?.walk_in === true || (!part.online && given === undefined && person.source === 'Vãng lai')
  const stops = given ?? stopsFrom(frame, { service: only, person, part }, firstDate(frame, part))
  const made: Journey = { part, person, service: wanted, deal, stops, walk_in, end: 'going_on' }
  person.created_at = knownSince(frame, made)
  return made
}
