import { Fault, type Parsed } from '@bcare/contract'
import { stage } from '@bcare/contract/sales/stage'
import { addText, lockRow, updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'
import { JsonText } from '../kit/database/json-text.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { retireStage } from './retire-stage.ts'
import { checkKind, checkWhole, lockStages, orderStages } from './save-stages.ts'
import { stageTable } from './stage-table.ts'
import { termNamed, termPlaces } from '../settings/term-places.ts'
import { granted } from '../kit/granted.ts'

const plain = crudOf(stageTable)

/** A user who edits the whole pipeline learns by its version that a stage of it has changed. */
async function touchPipeline(context: Context, id: number): Promise<void> {
  const { tenant_id, user_id } = context.caller
  await context.db.rows(
    sql`update pipeline set version = version + 1, updated_at = now(), updated_by = ${user_id} where tenant_id = ${tenant_id} and id = ${id}`,
  )
  context.emit({ entity: 'pipeline', id, action: 'update', keys: ['stages'] })
}

/** A new stage: an open one behind the last open one, any other at the end. */
async function add(context: Context, draft: Parsed<typeof stage.add>): Promise<JsonText> {
  const stages = await lockStages(context, draft.pipeline_id)
  const open = stages.filter(({ kind }) => kind === 'open').length
  const place = draft.kind === 'open' ? open : stages.length
  const text = await addText(stageTable, context, { ...draft, order: place })
  const { id } = JSON.parse(text) as { id: number }
  await orderStages(context, stages.map((one) => one.id).toSpliced(place, 0, id))
  await touchPipeline(context, draft.pipeline_id)
  return new JsonText(text)
}

async function update(context: Context, change: Parsed<typeof stage.update>): Promise<JsonText> {
  const current = await lockRow(stageTable, context, change.id)
  await lockStages(context, current.pipeline_id)
  await checkKind(context, current, change.kind)
  const text = await updateText(stageTable, context, change)
  await checkWhole(context, current.pipeline_id)
  await touchPipeline(context, current.pipeline_id)
  return new JsonText(text)
}

/** Refuses a list that is not of exactly the stages in use: another user has added one, or taken one away. @throws Fault conflict */
async function reorder(context: Context, { pipeline_id, ids }: Parsed<typeof stage.reorder>) {
  const known = new Set((await lockStages(context, pipeline_id)).map(({ id }) => id))
  if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((id) => !known.has(id)))
    throw new Fault('conflict', 'Các giai đoạn vừa được người khác thay đổi, hãy tải lại trang')
  await orderStages(context, ids)
  await touchPipeline(context, pipeline_id)
  return lockStages(context, pipeline_id)
}

async function deactivate(
  context: Context,
  { id, version, target_stage_id }: Parsed<typeof stage.delete>,
): Promise<{ id: number }> {
  const current = await lockRow(stageTable, context, id)
  if (version !== undefined && current.version !== version)
    throw new Fault('conflict', undefined, { current })
  if (!current.is_active) return { id }
  await lockStages(context, current.pipeline_id)
  await retireStage(context, current, target_stage_id)
  await checkWhole(context, current.pipeline_id)
  await touchPipeline(context, current.pipeline_id)
  return { id }
}

export const stageFamily = serve(
  stage,
  {
    list: plain.list,
    get: plain.get,
    add,
    update,
    reorder,
    delete: deactivate,
  },
  termPlaces(
    termNamed(
      'stage',
      'auto_task',
      'task_type',
      'Công việc tự động của giai đoạn',
      sql`(r.auto_task ->> 'type')`,
      (word) => sql`jsonb_set(r.auto_task, '{type}', to_jsonb(${word}::text))`,
    ),
  ),
  granted('stage', {
    everyone: { all: 'read' },
    manager: { all: 'create update delete' },
  }),
)
