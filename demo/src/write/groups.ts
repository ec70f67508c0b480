import type { ClinicPlan } from '../plan/acts.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

const CONDITIONS = [
  {
    name: 'Sinh nhật trong tháng',
    color: '#EC4899',
    purpose: 'care',
    filter: { field: 'birthday', op: 'within', value: 'this_month' },
  },
  {
    name: 'Lâu chưa quay lại',
    color: '#F59E0B',
    purpose: 'care',
    description: 'Lần khám gần nhất đã hơn 180 ngày và chưa có lịch hẹn',
    filter: {
      and: [
        { field: 'last_visit_at', op: 'before_days', value: 180 },
        { field: 'next_appointment_at', op: 'is_null', value: true },
      ],
    },
  },
  {
    name: 'Tiềm năng mới',
    color: '#1E70E6',
    purpose: 'marketing',
    filter: {
      and: [
        { field: 'lifecycle', op: 'in', value: ['lead', 'prospect'] },
        { field: 'created_at', op: 'last_days', value: 30 },
      ],
    },
  },
] as const

const YEAR = 365.25 * 24 * 3_600_000

/** Groups that a price list is for, and whom the clinic has put into each. */
const PRICED: readonly {
  name: string
  color: string
  fits: (person: ClinicPlan['people'][number], now: number) => boolean
}[] = [
  { name: 'Khách thân thiết', color: '#8B5CF6', fits: ({ tags }) => tags.includes('Ưu tiên') },
  {
    name: 'Trẻ em',
    color: '#10B981',
    fits: ({ draft }, now) => draft.birth_year > new Date(now - 13 * YEAR).getUTCFullYear(),
  },
  { name: 'Công ty ABC', color: '#0891B2', fits: ({ draft }) => draft.workplace === 'Công ty ABC' },
  { name: 'Nhân viên và người nhà', color: '#64748B', fits: () => false },
]

/** Groups as a clinic keeps them: three that fill themselves, and those that price lists are for. Times must be right by now. */
export async function writeGroups(
  counter: Counter,
  world: World,
  { people, now }: ClinicPlan,
): Promise<void> {
  const api = counter.at(now, 'admin')
  for (const { filter, ...group } of CONDITIONS)
    await api.personGroup.add({ ...group, kind: 'dynamic', filter: structuredClone(filter) as never })
  for (const { fits, ...group } of PRICED) {
    const { id } = await api.personGroup.add({ ...group, purpose: 'pricing', kind: 'static' })
    const person_ids = people.filter((person) => fits(person, now)).map((person) => world.idOf(person))
    if (person_ids.length > 0) await api.personGroupMember.add({ group_id: id, person_ids })
  }
}
