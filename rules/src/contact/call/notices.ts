import { parsePhone } from '../../text/phone.ts'
import type { CallDirection, CallProvider, CallStatus } from './call.ts'
import type { CallEvent } from './progress.ts'

/** Fields of a notice as they came: of a JSON body, or of the query of an address. */
export type Fields = Readonly<Record<string, unknown>>

/** An event, nothing that we keep (a stage of a call that says nothing new), or the sentence why it cannot be read. */
export type ReadNotice = CallEvent | { skipped: true } | { problem: string }

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value.trim().slice(0, 300)
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : null

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Years that a call can be of: what is outside is a clock that was never set, or another unit. */
const inReason = (milliseconds: number): boolean =>
  milliseconds > Date.UTC(2000, 0) && milliseconds < Date.UTC(2200, 0)

/** ISO, `2026-11-25 14:00:00` in the clinic's time, or seconds or milliseconds since 1970. */
export function momentOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null) return null
  if (/^\d{10}(\.\d+)?$/.test(text)) return momentOf(String(Math.round(Number(text) * 1_000)))
  const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text)
  const milliseconds = /^\d{13}$/.test(text)
    ? Number(text)
    : Date.parse(local === null ? text : `${local[1]}T${local[2]}+07:00`)
  return inReason(milliseconds) ? new Date(milliseconds).toISOString() : null
}

/** A recording is fetched by an address of the web alone. */
const addressOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length <= 1000 && /^https?:\/\/[^\s]+$/i.test(text) ? text : null
}

/** Numbers of the outside as they are stored, extensions as they came. */
export const numberOf = (raw: string): string => parsePhone(raw)?.e164 ?? raw.slice(0, 20)

const isOutside = (raw: string): boolean => parsePhone(raw) !== undefined

const STATES = {
  ringing: 'ringing',
  in_progress: 'in_progress',
  answered: 'in_progress',
  completed: 'completed',
  ended: 'completed',
  no_answer: 'no_answer',
  missed: 'no_answer',
  rejected: 'rejected',
  busy: 'rejected',
  failed: 'failed',
} as const satisfies Record<string, CallStatus>

const stateOf = (text: string | null): CallStatus | undefined =>
  text !== null && Object.hasOwn(STATES, text) ? STATES[text as keyof typeof STATES] : undefined

interface Said {
  provider: CallProvider
  id: string | null
  direction: CallDirection
  status: CallStatus
  from: string | null
  to: string | null
  at: string | null
}

type Rest = Omit<CallEvent, 'provider' | 'provider_call_id' | 'direction' | 'status' | 'from' | 'to' | 'at'>

const NOTHING: Rest = {
  hotline: null,
  agent: null,
  started_at: null,
  answered_at: null,
  ended_at: null,
  end_reason: null,
  recording_url: null,
}

function eventOf({ provider, id, direction, status, from, to, at }: Said, rest: Partial<Rest>): ReadNotice {
  if (id === null) return { problem: 'Thiếu mã cuộc gọi' }
  if (from === null || to === null) return { problem: 'Thiếu số gọi hoặc số nhận' }
  if (at === null) return { problem: 'Thời điểm không hợp lệ' }
  const provider_call_id = id.slice(0, 200)
  return {
    provider,
    provider_call_id,
    direction,
    status,
    from: numberOf(from),
    to: numberOf(to),
    at,
    ...NOTHING,
    ...rest,
  }
}

/** The shape of our own (docs/call-notices.md). */
export function readGeneric(body: Fields, now: string): ReadNotice {
  const status = stateOf(textOf(body['status']))
  if (status === undefined) return { problem: 'Trạng thái cuộc gọi không hợp lệ' }
  const direction = textOf(body['direction'])
  if (direction !== 'in' && direction !== 'out' && direction !== 'internal')
    return { problem: 'Hướng gọi phải là in, out hoặc internal' }
  const at = body['at'] === undefined ? now : momentOf(body['at'])
  return eventOf(
    {
      provider: 'generic',
      id: textOf(body['call_id']),
      direction,
      status,
      from: textOf(body['from']),
      to: textOf(body['to']),
      at,
    },
    {
      hotline: textOf(body['hotline']),
      agent: textOf(body['agent']),
      started_at: momentOf(body['started_at']),
      answered_at: momentOf(body['answered_at']),
      ended_at: momentOf(body['ended_at']),
      end_reason: textOf(body['reason']),
      recording_url: addressOf(body['recording_url']),
    },
  )
}

/** How a call ended that nobody answered, by the answer of the telephone (SIP, RFC 3261). */
function unanswered(cause: string | null): CallStatus {
  if (/^(486|600|603)\b/.test(cause ?? '')) return 'rejected'
  if (/^(404|484|5\d\d)\b/.test(cause ?? '')) return 'failed'
  return 'no_answer'
}

/** Stringee's call events (developer.stringee.com/docs/server/call-events). */
export function readStringee(body: Fields): ReadNotice {
  const [from, to] = [fieldsOf(body['from']), fieldsOf(body['to'])]
  const step = textOf(body['call_status'])
  const cause = textOf(body['endCallCause'])
  const isIn = from['type'] === 'external'
  const isOut = to['type'] === 'external' && !isIn
  const inside = isIn ? to : from
  const at = momentOf(body['timestamp_ms'])
  const talked = Number(textOf(body['answerDuration']) ?? 0)
  const states: Record<string, CallStatus> = {
    created: 'ringing',
    started: 'ringing',
    ringing: 'ringing',
    answered: 'in_progress',
    ended: talked > 0 ? 'completed' : unanswered(cause),
  }
  const status = step === null ? undefined : states[step]
  if (status === undefined)
    return step === null ? { problem: 'Thiếu trạng thái cuộc gọi' } : { skipped: true }
  const answered_at =
    step === 'ended' && talked > 0 && at !== null
      ? new Date(Date.parse(at) - talked * 1_000).toISOString()
      : null
  return eventOf(
    {
      provider: 'stringee',
      id: textOf(body['call_id']),
      direction: isIn ? 'in' : isOut ? 'out' : 'internal',
      status,
      from: textOf(from['number']),
      to: textOf(to['number']),
      at,
    },
    {
      // Who is called first is the hotline itself; a telephone of the staff has a name of its own.
      hotline: isIn ? textOf(to['alias']) : textOf(from['alias']),
      agent: isIn
        ? inside['type'] === 'internal'
          ? textOf(inside['number'])
          : null
        : (textOf(body['request_from_user_id']) ?? textOf(inside['number'])),
      answered_at,
      end_reason: cause,
    },
  )
}

const DISPOSITIONS: Readonly<Record<string, CallStatus>> = {
  answered: 'completed',
  'no answer': 'no_answer',
  noanswer: 'no_answer',
  busy: 'rejected',
  failed: 'failed',
  cancel: 'no_answer',
}

const WORLDFONE_STEPS: Readonly<Record<string, CallStatus>> = {
  start: 'ringing',
  dialing: 'ringing',
  dialanswer: 'in_progress',
}

/**
 * Events in the query of a GET request, as Worldfone's exchanges and others of their kind send them: `callstatus` goes
 * Start, Dialing, DialAnswer, HangUp, CDR; how it ended is said by the last alone.
 */
export function readWorldfone(query: Fields, now: string): ReadNotice {
  const step = textOf(query['callstatus'])?.toLowerCase() ?? null
  const disposition = textOf(query['disposition'])?.toLowerCase() ?? null
  const status =
    step === 'cdr' ? DISPOSITIONS[disposition ?? ''] : step === null ? undefined : WORLDFONE_STEPS[step]
  if (step === null) return { problem: 'Thiếu trạng thái cuộc gọi' }
  if (status === undefined) return { skipped: true }
  const from = textOf(query['callernumber'])
  const to = textOf(query['destinationnumber']) ?? textOf(query['dnis'])
  const said = textOf(query['direction'])?.toLowerCase()
  const direction =
    said === 'inbound' || said === 'outbound'
      ? said === 'inbound'
        ? 'in'
        : 'out'
      : directionOf(from ?? '', to ?? '')
  return eventOf(
    {
      provider: 'worldfone',
      id: textOf(query['calluuid']),
      direction,
      status,
      from,
      to,
      at:
        momentOf(query[step === 'cdr' ? 'endtime' : step === 'dialanswer' ? 'answertime' : 'starttime']) ??
        momentOf(query['datereceived']) ??
        now,
    },
    {
      hotline: textOf(query['dnis']),
      agent:
        textOf(query['agentname']) ??
        (direction === 'in' ? (to !== null && !isOutside(to) ? to : null) : from),
      started_at: momentOf(query['starttime']),
      answered_at: status === 'completed' || step === 'dialanswer' ? momentOf(query['answertime']) : null,
      ended_at: step === 'cdr' ? momentOf(query['endtime']) : null,
      end_reason: textOf(query['causetxt']) ?? (step === 'cdr' ? disposition : null),
      recording_url: addressOf(query['recordingfile']),
    },
  )
}

const directionOf = (from: string, to: string): CallDirection =>
  isOutside(from) ? 'in' : isOutside(to) ? 'out' : 'internal'
