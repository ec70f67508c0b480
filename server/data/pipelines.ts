import type { StageKind } from '@bcare/rules/sales/stage'

interface StarterStage {
  id: number
  name: string
  kind: StageKind
  color: string
  probability: number
  rotting_days: number | null
  is_booked_stage?: boolean
}

export interface StarterPipeline {
  id: number
  name: string
  kind: 'online' | 'offline' | 'care'
  stages: readonly StarterStage[]
}

const step = (
  id: number,
  name: string,
  color: string,
  probability: number,
  rotting_days: number | null,
): StarterStage => ({
  id,
  name,
  kind: 'open',
  color,
  probability,
  rotting_days,
})
const won = (id: number, name: string): StarterStage => ({
  ...step(id, name, '#16A34A', 100, null),
  kind: 'won',
})
const lost = (id: number, name: string): StarterStage => ({
  ...step(id, name, '#DC2626', 0, null),
  kind: 'lost',
})

/** The pipelines that every clinic begins with; the ids are those that its configuration names. */
export const STARTER_PIPELINES: readonly StarterPipeline[] = [
  {
    id: 1,
    name: 'Tại phòng khám',
    kind: 'offline',
    stages: [
      step(1, 'Tiếp nhận', '#64748B', 20, 1),
      step(2, 'Khám & tư vấn', '#0EA5E9', 40, 2),
      step(3, 'Báo giá', '#6366F1', 55, 7),
      step(4, 'Chờ chốt / đặt cọc', '#F59E0B', 70, 7),
      step(5, 'Đã thanh toán – đang điều trị', '#0D9488', 90, 60),
      won(6, 'Hoàn thành'),
      lost(7, 'Không chốt'),
    ],
  },
  {
    id: 2,
    name: 'Online – Telesale',
    kind: 'online',
    stages: [
      step(8, 'Mới', '#64748B', 10, 1),
      step(9, 'Đã liên hệ', '#0EA5E9', 25, 3),
      step(10, 'Quan tâm', '#6366F1', 40, 5),
      { ...step(11, 'Đã đặt lịch', '#F59E0B', 60, 7), is_booked_stage: true },
      won(12, 'Đã đến'),
      lost(13, 'Mất'),
    ],
  },
  {
    id: 3,
    name: 'Chăm sóc lại – CSKH',
    kind: 'care',
    stages: [
      step(14, 'Cần nhắc', '#64748B', 20, 7),
      step(15, 'Đã liên hệ', '#0EA5E9', 40, 7),
      { ...step(16, 'Hẹn tái khám', '#F59E0B', 70, 14), is_booked_stage: true },
      won(17, 'Đã tái khám'),
      lost(18, 'Ngưng'),
    ],
  },
]
