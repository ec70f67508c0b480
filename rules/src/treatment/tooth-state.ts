import type { LineStatus } from './line.ts'

/** What a finding on a tooth is about: there and not planned, planned, being treated, treated. */
export const TOOTH_STATES = ['current', 'planned', 'in_treatment', 'done'] as const
export type ToothState = (typeof TOOTH_STATES)[number]

export const TOOTH_STATE_LABELS: Readonly<Record<ToothState, string>> = {
  current: 'Hiện tại',
  planned: 'Kế hoạch',
  in_treatment: 'Đang điều trị',
  done: 'Hoàn thành',
}

/** Whether a tooth is there. */
export const TOOTH_PRESENCES = [
  'present',
  'missing',
  'unerupted',
  'impacted',
  'extracted',
  'implant',
] as const
export type ToothPresence = (typeof TOOTH_PRESENCES)[number]

export const TOOTH_PRESENCE_LABELS: Readonly<Record<ToothPresence, string>> = {
  present: 'Có răng',
  missing: 'Thiếu răng',
  unerupted: 'Chưa mọc',
  impacted: 'Mọc ngầm',
  extracted: 'Đã nhổ',
  implant: 'Implant',
}

/** What a line says of the teeth that it names; lines that bind nobody say nothing. */
const SAID: Partial<Record<LineStatus, Exclude<ToothState, 'current'>>> = {
  agreed: 'planned',
  paused: 'in_treatment',
  in_progress: 'in_treatment',
  completed: 'done',
}

/**
 * The state of a finding by the lines that treat it: treated while any is, planned while any is to come, done when all
 * are; without a line that binds it is as it was found (docs/domain/treatment.md, "State of a tooth").
 */
export function toothState(lines: readonly LineStatus[]): ToothState {
  const said = new Set(lines.flatMap((status) => SAID[status] ?? []))
  if (said.has('in_treatment')) return 'in_treatment'
  if (said.has('planned')) return 'planned'
  return said.has('done') ? 'done' : 'current'
}

export const isPresence = (value: string | null): value is ToothPresence =>
  TOOTH_PRESENCES.some((one) => one === value)
