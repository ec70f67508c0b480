import type { NotificationType } from './notification.ts'

/** Ways in which a user hears of a notice beside the list, which keeps all of them. */
export const CHANNELS = ['bell', 'browser', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** What can be chosen of, as the product tells of it today; notices of the administration always ring. */
export const CHOOSABLE: readonly { label: string; types: readonly NotificationType[] }[] = [
  {
    label: 'Lịch hẹn, tiếp nhận',
    types: [
      'appointment_created',
      'appointment_changed',
      'appointment_cancelled',
      'appointment_arrived',
      'visit_waiting_long',
    ],
  },
  { label: 'Công việc', types: ['task_assigned', 'task_due', 'task_overdue', 'mention'] },
  { label: 'Cơ hội', types: ['deal_assigned', 'deal_moved', 'deal_rotting'] },
  { label: 'Khách hàng', types: ['person_assigned', 'form_submission_new', 'rating_low'] },
  { label: 'Nhân sự', types: ['leave_requested', 'leave_approved', 'leave_rejected'] },
  { label: 'Dữ liệu', types: ['export_ready', 'import_done', 'migration_done'] },
]

export const isChoosable = (type: NotificationType): boolean =>
  CHOOSABLE.some(({ types }) => types.includes(type))

/** Whether a user gets an email about this as well: only for the types that they have asked for. */
export const isMailed = (type: NotificationType, mailed: readonly string[]): boolean =>
  isChoosable(type) && mailed.includes(type)

/** Types that a user does not want to hear of, by channel. */
export type Muted = Readonly<Partial<Record<Channel, readonly string[]>>>

/** A span of the clinic's day, `HH:mm`; one that ends before it begins goes over midnight. */
export interface QuietHours {
  from: string
  to: string
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a time of day, `HH:mm`, lies in the quiet hours; their end is no part of them, and equal ends are the whole day. */
export function isQuiet(quiet: QuietHours | null, clock: string): boolean {
  if (quiet === null) return false
  const [from, to, now] = [quiet.from, quiet.to, clock].map(minutesOf) as [number, number, number]
  return from < to ? from <= now && now < to : now >= from || now < to
}

/**
 * When quiet hours are over that a moment lies in, in minutes from then; 0 when it lies in none. `clock` is its time of
 * day.
 */
export function quietMinutes(quiet: QuietHours | null, clock: string): number {
  if (quiet === null || !isQuiet(quiet, clock)) return 0
  const left = minutesOf(quiet.to) - minutesOf(clock)
  return left > 0 ? left : left + 1440
}

/**
 * How a user hears of a notice now. Not at all in the quiet hours, when it only counts; what does not ring at the desk
 * is not shown by its browser either, and may still be pushed to a phone.
 */
export function waysOf(
  type: NotificationType,
  { muted, quiet }: { muted: Muted; quiet: QuietHours | null },
  clock: string,
): Channel[] {
  if (isQuiet(quiet, clock)) return []
  const wanted = CHANNELS.filter((channel) => !isChoosable(type) || !(muted[channel] ?? []).includes(type))
  return wanted.includes('bell') ? wanted : wanted.filter((channel) => channel === 'push')
}

/** Sounds of a bell: each a few tones, drawn by the browser. */
export const SOUNDS = {
  chime: 'Chuông nhẹ',
  drop: 'Giọt nước',
  knock: 'Gõ cửa',
} as const
export type Sound = keyof typeof SOUNDS
export const SOUND_CHOICES = ['off', 'role', 'chime', 'drop', 'knock'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]

/** Users who share a room hear whose bell it was: a sound for each kind of work. */
const SOUND_OF_ROLE: Readonly<Record<string, Sound>> = {
  doctor: 'drop',
  assistant: 'drop',
  receptionist: 'chime',
  care: 'chime',
  consultant: 'knock',
  telesale: 'knock',
}

/** The sound that a user of these roles has chosen; undefined for none. */
export function soundOf(choice: SoundChoice, roles: readonly string[]): Sound | undefined {
  if (choice === 'off') return undefined
  if (choice !== 'role') return choice
  return roles.map((role) => SOUND_OF_ROLE[role]).find((sound) => sound !== undefined) ?? 'chime'
}
