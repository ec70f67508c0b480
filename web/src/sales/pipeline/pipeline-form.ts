import type { Input, Output } from '@bcare/contract/kit/call'
import type { pipeline } from '@bcare/contract/sales/pipeline'
import type { RequirableField } from '@bcare/rules/sales/required'
import type { StageKind } from '@bcare/rules/sales/stage'

export type PipelineRow = Output<typeof pipeline.get>
type StageRow = PipelineRow['stages'][number]
type StageBody = NonNullable<Input<typeof pipeline.update>['stages']>[number]

/** A stage while its pipeline is being made: `key` distinguishes it from the others before it has an id. */
export interface StageEdit {
  key: string
  id: number | undefined
  name: string
  kind: StageKind
  color: string
  probability: number | null
  rotting_days: number | null
  required_fields: RequirableField[]
  allow_back: boolean
  is_booked_stage: boolean
  auto_task: AutoTaskEdit | null
}

/** The task that entering a stage makes, while it is being described. */
export type AutoTaskEdit = {
  [K in keyof NonNullable<StageRow['auto_task']>]: NonNullable<StageRow['auto_task']>[K] | null
}

export interface PipelineEdit {
  name: string
  kind: string
  department_ids: number[]
  default_owner_role: string | null
  is_active: boolean
  stages: StageEdit[]
  /** Where the deals go of stages that were taken away, by the stage's id. */
  emptied: Record<number, number>
}

let keys = 0

const COLOURS: Record<StageKind, string> = { open: '#3B82F6', won: '#10B981', lost: '#EF4444' }

/** A stage that is not described yet. */
export const newStage = (kind: StageKind = 'open', name = ''): StageEdit => ({
  key: `new-${(keys += 1)}`,
  id: undefined,
  name,
  kind,
  color: COLOURS[kind],
  probability: kind === 'won' ? 100 : 0,
  rotting_days: null,
  required_fields: [],
  allow_back: true,
  is_booked_stage: false,
  auto_task: null,
})

const editOf = (stage: StageRow): StageEdit => ({
  key: String(stage.id),
  id: stage.id,
  name: stage.name,
  kind: stage.kind,
  color: stage.color,
  probability: stage.probability,
  rotting_days: stage.rotting_days,
  required_fields: stage.required_fields,
  allow_back: stage.allow_back,
  is_booked_stage: stage.is_booked_stage,
  auto_task: stage.auto_task,
})

/** What the form begins with: the pipeline as it is, or one with the three stages that every pipeline has. */
export const initialPipeline = (row: PipelineRow | undefined): PipelineEdit => ({
  name: row?.name ?? '',
  kind: row?.kind ?? 'other',
  department_ids: row?.department_ids ?? [],
  default_owner_role: row?.default_owner_role ?? null,
  is_active: row?.is_active ?? true,
  stages: row
    ? row.stages.filter(({ is_active }) => is_active).map(editOf)
    : [newStage('open', 'Mới'), newStage('won', 'Thành công'), newStage('lost', 'Thất bại')],
  emptied: {},
})

const stageBody = ({ key: _key, id, probability, ...stage }: StageEdit) => ({
  ...stage,
  probability: probability ?? 0,
  ...(id !== undefined && { id }),
})

/** The body of `add`, or of `update` with the whole list of stages. */
export function pipelineBody({ emptied, is_active, stages, ...values }: PipelineEdit, row?: PipelineRow) {
  const all = stages.map(stageBody) as StageBody[]
  if (row === undefined) return { ...values, stages: all }
  const moves = Object.entries(emptied).map(([stage_id, target_stage_id]) => ({
    stage_id: Number(stage_id),
    target_stage_id,
  }))
  return {
    id: row.id,
    version: row.version,
    ...values,
    ...(is_active !== row.is_active && { is_active }),
    stages: all,
    ...(moves.length > 0 && { emptied: moves }),
  }
}
