import { everyDay } from '@bcare/rules/appointments/schedule/opening-hours'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

/** Ways to look at two lists that the manager has shown everybody. */
const SHARED_VIEWS = [
  ['ui.page./deals', { name: 'Cơ hội chờ lâu', search: { view: 'table', is_rotting: 'true' } }],
  [
    'ui.page./customer',
    { name: 'Khách mới nhất', search: { lifecycle: 'lead,prospect', sort: '-created_at' } },
  ],
] as const

/** When the clinic is open, long evenings included: what is booked at its counters goes by it. */
export async function writeOpeningHours(counter: Counter, { now }: ClinicPlan): Promise<void> {
  await counter.at(now, 'admin').setting.update({
    key: 'clinic.opening_hours',
    value: everyDay({ from: '08:00', to: '20:30' }),
  })
}

/** What the clinic has set differently, as it would: its first branch tells sooner of who waits. */
export async function writeSettings(
  counter: Counter,
  { branch_ids }: World,
  { now }: ClinicPlan,
): Promise<void> {
  const api = counter.at(now, 'admin')
  await api.setting.bulk_update({
    changes: [
      { key: 'login.slogan', value: 'Chăm sóc nụ cười của cả gia đình' },
      { key: 'care.recall_days', value: 180 },
    ],
  })
  const [first] = branch_ids
  await api.setting.bulk_update({
    level: 'branch',
    branch_id: first,
    changes: [{ key: 'booking.waiting_minutes', value: 15 }],
  })
  for (const [key, view] of SHARED_VIEWS)
    await api.setting.update({ key, value: { views: [structuredClone(view)] as never } })
}
