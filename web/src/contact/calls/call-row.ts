import type { Output } from '@bcare/contract'
import type { call } from '@bcare/contract/contact/call'
import { isLive } from '@bcare/rules/contact/call/call'
import { formatPhone } from '@bcare/rules/text/phone'
import { CALL_TEXTS as TEXTS } from './texts.ts'

export type CallRow = Output<typeof call.list>['data'][number]

/** Whom a call is with: the customer, else the number, else nobody known. */
export const callerOf = ({ person_name, number }: CallRow): string =>
  person_name ?? (number === null ? TEXTS.unknown : formatPhone(number))

/** `0:08`, `12:05`, `1:02:03`. */
export function clockWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Whether a call came in and nobody has answered it, nor spoken to its number since. */
export const isMissed = ({ direction, status, missed_handled_at }: CallRow): boolean =>
  direction === 'in' && !isLive(status) && status !== 'completed' && missed_handled_at === null
