import type { Outcome } from '@bcare/rules/appointments/visit/checkout'

/** Milliseconds since 1970. */
export type Moment = number

/** A word of the clinic's vocabularies, by its name; resolved when it is written. */
export type Word = string

/** What of a person is entered at the counter. */
export interface PersonDraft {
  full_name: string
  title: string
  gender: 'male' | 'female'
  birth_day: number
  birth_month: number
  birth_year: number
  phone: string
  phone_owner: 'self' | 'relative'
  email: string | null
  address_line: string | null
  ward_code: string | null
  province_code: string | null
  workplace: string | null
  source_detail: string | null
  campaign: string | null
  first_channel: 'walk_in' | 'phone' | 'facebook' | 'zalo' | 'web' | 'referral' | 'other'
  do_not_contact: boolean
  do_not_contact_reason: string | null
  note: string | null
}

export interface PersonPlan {
  no: number
  draft: PersonDraft
  source: Word
  occupation: Word
  /** Place of the branch in the clinic's list. */
  branch: number
  /** User names of who enters the person and who answers for it. */
  created_by: string
  owner: string | null
  created_at: Moment
  tags: string[]
  referrer: PersonPlan | null
  /** Shares its number with a customer entered before. */
  family: boolean
  acts: Act[]
}

export interface DealPlan {
  person: PersonPlan
  name: string
  pipeline_id: number
  amount: number
  owner: string | null
  channel: string | null
  tags: readonly string[]
}

export interface DealPatch {
  name?: string
  expected_amount?: number
  expected_close_at?: string
  priority?: 'low' | 'normal' | 'high'
  owner?: string
}

export interface BookingPlan {
  /** Null for a temporary one. */
  person: PersonPlan | null
  temp: { name: string; phone: string } | null
  /** The deal that it was made for. */
  deal: DealPlan | null
  doctor: string
  branch: number
  room: Word | null
  start: Moment
  end: Moment
  type: Word
  visit_kind: 'new' | 'return'
  channel: 'phone' | 'counter' | 'facebook' | 'zalo' | 'web'
  note: string | null
  /** The one that it was moved to. */
  moved_to: BookingPlan | null
}

export interface VisitPlan {
  person: PersonPlan
  booking: BookingPlan | null
  deal: DealPlan
  doctor: string
  branch: number
  room: Word | null
  reason: string | null
}

/** What a user does at a moment, in the order in which it happened to a person. */
export type Act = { at: Moment; by: string } & (
  | { do: 'open_deal'; deal: DealPlan; stage_id: number }
  | { do: 'move_deal'; deal: DealPlan; stage_id: number; lost_reason?: Word }
  | { do: 'edit_deal'; deal: DealPlan; patch: DealPatch }
  | { do: 'book'; booking: BookingPlan }
  | { do: 'confirm'; booking: BookingPlan }
  | { do: 'cancel'; booking: BookingPlan; reason: Word }
  | { do: 'miss'; booking: BookingPlan; reason: Word }
  | { do: 'reschedule'; booking: BookingPlan; to: BookingPlan; reason: Word }
  | { do: 'check_in'; visit: VisitPlan }
  | { do: 'consult'; visit: VisitPlan }
  | { do: 'treat'; visit: VisitPlan }
  | { do: 'pay'; visit: VisitPlan }
  | { do: 'leave'; visit: VisitPlan; reason: string }
  | { do: 'check_out'; visit: VisitPlan; outcome: Outcome; no_treatment_reason?: Word }
  | { do: 'note'; about: PersonPlan; content: string; pinned?: boolean }
  | { do: 'block'; reason: Word }
  | { do: 'retire'; reason: string }
)

/** All that has happened in a clinic up to now, and what is planned. */
export interface ClinicPlan {
  people: PersonPlan[]
  /** Temporary bookings, which belong to nobody yet. */
  temporary: Act[]
  /** Days before this moment may be written as finished rows; what comes after is done at the counter. */
  since: Moment
  /** The present of the demo. */
  now: Moment
}
