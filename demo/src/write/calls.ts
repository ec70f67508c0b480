import type { CallEvent } from '@bcare/rules/contact/call/progress'
import { CALL_INTAKE } from '@bcare/server/contact/call/intake'
import type { AppOptions } from '@bcare/server/kit/http/app'
import { visitor } from '@bcare/server/kit/caller'
import { NO_COOKIES } from '@bcare/server/kit/http/cookie'
import { parseBody } from '@bcare/server/kit/http/parse'
import { run } from '@bcare/server/kit/http/run'
import type { ClinicPlan, Moment } from '../plan/acts.ts'
import { DAY } from '../plan/diary.ts'
import { chance, type Chance } from '../random.ts'
import type { Counter } from './counter.ts'
import { requestAt } from './request.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
const HOTLINE = '02873001234'
/** Days that the exchange has been connected, and calls a day. */
const DAYS = 7
const CALLS_A_DAY = 6

/** Minutes before the present, and the end of a number that nobody has: who called today and met nobody. */
const MISSED_TODAY = [
  { ago: 85, unknown: '7310' },
  { ago: 52, unknown: '7311' },
  { ago: 40, unknown: undefined },
  { ago: 12, unknown: undefined },
] as const

interface Called {
  id: number
  phone: string
}

type Step = Pick<CallEvent, 'status' | 'agent'> & { at: Moment }

let serial = 0

/** Tells of a call as the exchange does, event by event. */
async function tell(
  options: AppOptions,
  tenant_id: number,
  call: Pick<CallEvent, 'direction' | 'from' | 'to'>,
  steps: readonly Step[],
): Promise<void> {
  const provider_call_id = `demo-${(serial += 1)}`
  for (const { status, agent, at } of steps) {
    const event: CallEvent = {
      ...call,
      provider: 'generic',
      provider_call_id,
      status,
      agent,
      hotline: HOTLINE,
      at: new Date(at).toISOString(),
      started_at: null,
      answered_at: null,
      ended_at: null,
      end_reason: null,
      recording_url: null,
    }
    await run(
      CALL_INTAKE,
      {
        facts: {
          id: requestAt(at, (serial += 1)),
          ip: '203.0.113.40',
          user_agent: null,
          host: 'localhost',
          origin: 'http://localhost',
        },
        caller: visitor(tenant_id),
        input: parseBody(CALL_INTAKE.call, event, {}),
        key: undefined,
        body: event,
        cookies: NO_COOKIES,
      },
      { ...options, clock: () => new Date(at) },
    )
  }
}

const answered = (at: Moment, agent: string, wait: number, talk: number): Step[] => [
  { status: 'ringing', agent: null, at },
  { status: 'in_progress', agent, at: at + wait * 1_000 },
  { status: 'completed', agent, at: at + (wait + talk) * 1_000 },
]

const missed = (at: Moment): Step[] => [
  { status: 'ringing', agent: null, at },
  { status: 'no_answer', agent: null, at: at + 25_000 },
]

const OUTCOMES = ['Không có nhu cầu', 'Hẹn gọi lại', 'Đã đặt lịch'] as const
const SAID = [
  'Khách hỏi giá niềng răng, đã tư vấn hai gói',
  'Khách hẹn gọi lại sau giờ làm',
  'Đã báo giá trám răng, khách suy nghĩ thêm',
  null,
] as const

/** What came of the call that this user took last. */
async function say(counter: Counter, world: World, luck: Chance, agent: string, at: Moment): Promise<void> {
  const api = counter.at(at, agent)
  const { data } = await api.call.list({ asking: true, limit: 1 })
  const [call] = data
  if (call === undefined) return
  const note = luck.pick(SAID)
  await api.call.feedback({
    id: call.id,
    outcome_term_id: world.word('call_outcome', luck.pick(OUTCOMES)),
    ...(note !== null && { note }),
  })
}

/** The telephone of the last days: what came in, what was missed, and what the staff wrote down of their own calls. */
export async function writeCalls(
  counter: Counter,
  options: AppOptions,
  world: World,
  { now }: ClinicPlan,
): Promise<void> {
  const agents = ['care', 'receptionist', 'telesale'].filter((name) =>
    world.staff.some(({ username }) => username === name),
  )
  if (agents.length < 3) return
  const luck = chance(20_261)
  const { data } = await counter.at(now, 'manager').person.list({ lifecycle: 'customer', limit: 200 })
  const people = data.flatMap(({ id, phone }): Called[] => (phone === null ? [] : [{ id, phone }]))
  if (people.length < 10) return
  const incoming = (phone: string) => ({ direction: 'in', from: phone, to: HOTLINE }) as const
  for (let day = DAYS; day > 0; day -= 1)
    for (let nth = 0; nth < CALLS_A_DAY; nth += 1) {
      const at = now - day * DAY - nth * 37 * MINUTE
      const { phone } = luck.pick(people)
      const agent = luck.pick(agents)
      if (luck.happens(0.12)) {
        await tell(options, world.tenant_id, incoming(phone), missed(at))
        await counter.at(at + 20 * MINUTE, agent).call.add({ direction: 'out', to_number: phone, minutes: 3 })
      } else {
        await tell(
          options,
          world.tenant_id,
          incoming(phone),
          answered(at, agent, luck.between(3, 20), luck.between(40, 400)),
        )
        await say(counter, world, luck, agent, at + 12 * MINUTE)
      }
    }
  for (const [nth, agent] of ['telesale', 'care', 'telesale', 'telesale'].entries()) {
    const { phone } = luck.pick(people)
    const spoken = nth % 2 === 0
    await counter.at(now - (nth + 2) * 45 * MINUTE, agent).call.add({
      direction: 'out',
      to_number: phone,
      status: spoken ? 'completed' : 'no_answer',
      ...(spoken && { minutes: 4, note: 'Nhắc lịch tái khám' }),
      outcome_term_id: world.word('call_outcome', spoken ? 'Hẹn gọi lại' : 'Không nghe máy'),
    })
  }
  for (const { ago, unknown } of MISSED_TODAY)
    await tell(
      options,
      world.tenant_id,
      incoming(unknown === undefined ? luck.pick(people).phone : `+8490000${unknown}`),
      missed(now - ago * MINUTE),
    )
}
