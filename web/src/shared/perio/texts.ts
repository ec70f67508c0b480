import type { PerioSide } from '@bcare/rules/treatment/perio/sites'
import type { Arch } from '@bcare/rules/treatment/tooth'

const ARCH = { upper: 'Hàm trên', lower: 'Hàm dưới' } as const
const SIDE = { outer: 'mặt ngoài', inner: 'mặt trong' } as const

const percent = (value: number | null): string => (value === null ? '—' : `${value} %`)

export const PERIO_TEXTS = {
  percent,
  strip: (arch: Arch, side: PerioSide) => `${ARCH[arch]}, ${SIDE[side]}`,
  rows: { depth: 'Túi', recession: 'Tụt', loss: 'Mất bám' },
  bleeding: 'Chảy máu',
  plaque: 'Mảng bám',
  pus: 'Mủ',
  at_least: (depth: number) => `≥ ${depth} mm`,
  sites: (count: number) => `${count} vị trí`,
  typed: (typed: number, all: number) => `Đã đo ${typed}/${all} vị trí`,
  deepest: 'Sâu nhất',
  mean_loss: 'Mất bám trung bình',
  millimetres: (tenths: number | null) =>
    tenths === null ? '—' : `${String(tenths / 10).replace('.', ',')} mm`,
  mobility: 'Lung lay',
  furcation: 'Vùng chẽ',
  missing: (teeth: readonly string[]) => `Mất răng: ${teeth.join(', ')}`,
  implants: (teeth: readonly string[]) => `Implant: ${teeth.join(', ')}`,
  legend: '● chảy máu · ■ mảng bám · ▲ mủ',
  before: (day: string) => `Nét đứt: lần khám ${day}`,
  figures: 'Chỉ số nha chu',
  tooth: (tooth: string, what: string) => `${tooth}: ${what}`,
  note: 'Ghi chú',
  is_milk: (tooth: string) => `răng sữa ${tooth}`,
} as const
