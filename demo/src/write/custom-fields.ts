import type { CustomOption } from '@bcare/rules/settings/custom-field'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Counter } from './counter.ts'
import type { World } from './world.ts'

const option = (value: string, label: string, color: string): CustomOption & { is_active: true } => ({
  value,
  label,
  color,
  is_active: true,
})

const BRACES = [
  option('kim_loai', 'Kim loại', '#64748B'),
  option('su', 'Sứ', '#F59E0B'),
  option('tu_buoc', 'Kim loại tự buộc', '#3B82F6'),
  option('khay_trong', 'Khay trong suốt', '#10B981'),
]
const CHANNELS = [
  option('ban_be', 'Bạn bè, người thân', '#10B981'),
  option('bac_si', 'Bác sĩ khác', '#3B82F6'),
  option('di_ngang', 'Đi ngang thấy biển hiệu', '#64748B'),
  option('mang', 'Tìm trên mạng', '#8B5CF6'),
]

/** Of so many customers one has these filled in. */
const EVERY = 12
const PLACES = ['form', 'profile', 'filter'] as const
const LISTED = [...PLACES, 'list'] as const

/** The fields, with the sets that two of them choose from. */
const draftsOf = (braces: number, channels: number) =>
  [
    {
      name: 'biet_den_qua',
      label: 'Biết đến phòng khám qua ai',
      type: 'select',
      option_set_id: channels,
      show_in: [...LISTED],
    },
    {
      name: 'muc_lo_lang',
      label: 'Mức độ lo lắng',
      type: 'rating',
      help: '1 sao là thoải mái, 5 sao là rất sợ',
      show_in: [...PLACES],
    },
    {
      name: 'ma_ho_so_cu',
      label: 'Mã hồ sơ cũ',
      type: 'text',
      is_unique: true,
      placeholder: 'HS-0001',
      validation: { regex: '[A-Z]{2}-\\d{4}' },
      show_in: [...PLACES],
    },
    {
      name: 'muon_nieng',
      label: 'Có nhu cầu niềng răng',
      type: 'boolean',
      section: 'Chỉnh nha',
      show_in: [...PLACES],
    },
    {
      name: 'mac_cai',
      label: 'Loại mắc cài quan tâm',
      type: 'multi_select',
      option_set_id: braces,
      section: 'Chỉnh nha',
      show_if: { field: 'muon_nieng', op: 'eq', value: true },
      show_in: [...LISTED],
    },
    {
      name: 'ngan_sach',
      label: 'Ngân sách dự kiến',
      type: 'money',
      section: 'Chỉnh nha',
      show_in: [...PLACES],
    },
  ] as const

/** Six fields as a dental clinic would add them, and values of some customers. */
export async function writeCustomFields(
  counter: Counter,
  world: World,
  { people, now }: ClinicPlan,
): Promise<void> {
  const api = counter.at(now, 'admin')
  const braces = await api.customOptionSet.add({ name: 'Loại mắc cài', options: BRACES })
  const channels = await api.customOptionSet.add({ name: 'Kênh biết đến', options: CHANNELS })
  const drafts = draftsOf(braces.id, channels.id)
  for (const draft of drafts) {
    const { id } = await api.customDefinition.add({
      ...structuredClone(draft),
      entity_type: 'person',
    } as never)
    await api.customDefinition.update_status({ id, status: 'active' })
  }
  const filled = people.filter((_, at) => at % EVERY === 0)
  for (const [at, person] of filled.entries()) {
    const wants = at % 3 === 0
    await api.customValue.patch({
      entity_type: 'person',
      entity_id: world.idOf(person),
      values: {
        biet_den_qua: CHANNELS[at % CHANNELS.length]?.value ?? null,
        muc_lo_lang: (at % 5) + 1,
        ma_ho_so_cu: `HS-${String(at + 1).padStart(4, '0')}`,
        muon_nieng: wants,
        ...(wants
          ? {
              mac_cai: [BRACES[at % BRACES.length]?.value ?? 'su'],
              ngan_sach: 20_000_000 + (at % 7) * 5_000_000,
            }
          : {}),
      },
    })
  }
}
