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

/** Groups as a clinic keeps them: three that fill themselves, and one of people who were chosen. Times must be right by now. */
export async function writeGroups(
  counter: Counter,
  world: World,
  { people, now }: ClinicPlan,
): Promise<void> {
  const api = counter.at(now, 'admin')
  for (const { filter, ...group } of CONDITIONS)
    await api.personGroup.add({ ...group, kind: 'dynamic', filter: structuredClone(filter) as never })
  const chosen = people.filter(({ tags }) => tags.includes('Ưu tiên')).map((person) => world.idOf(person))
  const vip = { name: 'Khách thân thiết', color: '#8B5CF6', purpose: 'pricing', kind: 'static' } as const
  const { id } = await api.personGroup.add(vip)
  if (chosen.length > 0) await api.personGroupMember.add({ group_id: id, person_ids: chosen })
}
