import { expect, test } from 'vitest'
import { stagesProblem } from './pipeline.ts'
import { STAGE_KINDS } from './stage.ts'

const inUse = STAGE_KINDS.map((kind) => ({ kind, is_active: true }))

test('a pipeline has an open, a won and a lost stage in use', () => {
  expect(stagesProblem(inUse)).toBeUndefined()
  expect(stagesProblem([])?.message).toBe('Quy trình cần ít nhất một giai đoạn đang mở')
})

test.each(STAGE_KINDS)('a pipeline whose only %s stage is out of use is refused', (kind) => {
  const stages = inUse.map((stage) => ({ ...stage, is_active: stage.kind !== kind }))
  expect(stagesProblem(stages)?.field).toBe('stages')
})
