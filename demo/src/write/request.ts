/**
 * A name for a call made at a moment, a UUID of version 7: it begins with the milliseconds. What the database stamps
 * with its own clock is put right from it afterwards.
 */
export function requestAt(moment: number, serial: number): string {
  const time = moment.toString(16).padStart(12, '0')
  const rest = serial.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`
}

/** The moment of a request's name in SQL; null when the name is none of ours. */
export const MOMENT_OF_REQUEST = `case when h.request_id like '________-____-7000-8000-%' then
  to_timestamp((('x' || lpad(replace(left(h.request_id, 13), '-', ''), 16, '0'))::bit(64)::bigint) / 1000.0) end`
