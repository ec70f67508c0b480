import { pipeline } from '@bcare/contract/sales/pipeline'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { initialPipeline, newStage, pipelineBody, type PipelineRow } from './pipeline-form.ts'

const row = {
  id: 4,
  version: 7,
  name: 'Niềng răng',
  kind: 'offline',
  department_ids: [2],
  default_owner_role: 'consultant',
  is_active: true,
  stages: [
    { ...newStage('open', 'Mới'), id: 11, is_active: true },
    { ...newStage('open', 'Cũ'), id: 12, is_active: false },
    {
      ...newStage('won', 'Chốt'),
      id: 13,
      is_active: true,
      auto_task: { type: 'call', title: 'Gọi', due_in_hours: 2, assignee_role: null },
    },
    { ...newStage('lost', 'Mất'), id: 14, is_active: true },
  ],
} as unknown as PipelineRow

test('a new pipeline begins with what every pipeline has, and is one that the contract accepts once it has a name', () => {
  const values = initialPipeline(undefined)
  expect(values.stages.map(({ kind }) => kind)).toEqual(['open', 'won', 'lost'])
  expect(z.safeParse(pipeline.add.body, pipelineBody(values)).success).toBe(false)
  expect(z.safeParse(pipeline.add.body, pipelineBody({ ...values, name: 'Implant' })).success).toBe(true)
})

test('an existing pipeline is sent back whole: ids, order, what the form does not ask for, and where deals go', () => {
  const values = initialPipeline(row)
  expect(values.stages.map(({ id }) => id)).toEqual([11, 13, 14])
  const body = pipelineBody(
    { ...values, stages: [newStage('open', 'Tư vấn'), ...values.stages.slice(1)], emptied: { 11: 12 } },
    row,
  )
  expect(z.safeParse(pipeline.update.body, body).error?.issues ?? []).toEqual([])
  expect(body).toMatchObject({
    id: 4,
    version: 7,
    emptied: [{ stage_id: 11, target_stage_id: 12 }],
    stages: [{ name: 'Tư vấn' }, { id: 13, auto_task: { title: 'Gọi' } }, { id: 14 }],
  })
  expect(body).not.toHaveProperty('is_active')
})

test('a task of a stage that is half described is refused at its fields', () => {
  const values = initialPipeline(row)
  const [first, ...rest] = values.stages
  const auto_task = { type: 'call', title: '', due_in_hours: null, assignee_role: null }
  const stages = first === undefined ? rest : [{ ...first, auto_task }, ...rest]
  const { error } = z.safeParse(pipeline.update.body, pipelineBody({ ...values, stages }, row))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'stages.0.auto_task.title',
    'stages.0.auto_task.due_in_hours',
  ])
})
