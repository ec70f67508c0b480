import { Fault, type Parsed } from '@bcare/contract'
import type { pipeline } from '@bcare/contract/sales/pipeline'
import { stage } from '@bcare/contract/sales/stage'
import { stagesProblem } from '@bcare/rules/sales/pipeline'
import type { StageKind } from '@bcare/rules/sales/stage'
import { updateText } from '../kit/database/rows.ts'
import { sql } from '../kit/database/sql.ts'
import { selectList } from '../kit/database/table.ts'
import type { Context } from '../kit/context.ts'
import { refuseBy } from './move.ts'
import { retireStage } from './retire-stage.ts'
import { stageTable, type StageRow } from './stage-table.ts'

export type StageDraft = Omit<Parsed<typeof stage.add>, 'pipeline_id'>

/** Stages in use of a pipeline in their order; the pipeline is locked, so that no other command changes them meanwhile. */
export async function lockStages(context: Context, pipeline_id: number): Promise<StageRow[]> {
  const { tenant_id } = context.caller
  const [found, rows] = await context.db.batch(
    sql`select id from pipeline where tenant_id = ${tenant_id} and id = ${pipeline_id} and deleted_at is null for update`,
    sql`select row_to_json(r) as stage from (select ${selectList(stageTable, context.caller)} from stage t
        where t.tenant_id = ${tenant_id} and t.pipeline_id = ${pipeline_id} and t.is_active and t.deleted_at is null order by t."order", t.id) r`,
  )
  if (found?.length === 0) throw new Fault('not_found', 'Không tìm thấy quy trình')
  return (rows ?? []).map((row) => row['stage'] as StageRow)
}

/** Refuses a pipeline that what has just been done has left without an open, a won or a lost stage. @throws Fault rule */
export async function checkWhole(context: Context, pipeline_id: number): Promise<void> {
  refuseBy(stagesProblem(await lockStages(context, pipeline_id)))
}

/** Writes new stages of a pipeline, in the order that they are sent in. */
export async function insertStages(
  context: Context,
  pipeline_id: number,
  stages: readonly StageDraft[],
): Promise<number[]> {
  const { tenant_id, user_id } = context.caller
  const rows = stages.map((draft, order) => ({ ...draft, order }))
  const added = await context.db.rows<{ id: number }>(sql`
    insert into stage (tenant_id, pipeline_id, created_by, updated_by, name, "order", kind, probability, color, rotting_days, required_fields, auto_task, allow_back, is_booked_stage)
    select ${tenant_id}::int, ${pipeline_id}::bigint, ${user_id}::bigint, ${user_id}::bigint, s.name, s."order", s.kind, s.probability, s.color, s.rotting_days,
      array(select json_array_elements_text(s.required_fields)), s.auto_task, s.allow_back, s.is_booked_stage
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(name text, "order" int, kind text, probability numeric, color text, rotting_days int,
      required_fields json, auto_task jsonb, allow_back boolean, is_booked_stage boolean)
    order by s."order" returning id`)
  return added.map(({ id }) => id)
}

/** Puts stages into the order of these ids; those that are there already are left alone. */
export async function orderStages(context: Context, ids: readonly number[]): Promise<void> {
  const { tenant_id, user_id } = context.caller
  const moved = await context.db.rows<{ id: number }>(sql`
    update stage s set "order" = w.place - 1, version = s.version + 1, updated_at = now(), updated_by = ${user_id}
    from unnest(${ids}::bigint[]) with ordinality as w(id, place)
    where s.tenant_id = ${tenant_id} and s.id = w.id and s."order" <> w.place - 1 returning s.id`)
  for (const { id } of moved) context.emit({ entity: 'stage', id, action: 'update', keys: ['order'] })
}

/** A stage's kind is the status of its deals, so it stays while there are any. @throws Fault rule */
export async function checkKind(
  context: Context,
  { id, name, kind }: Pick<StageRow, 'id' | 'name' | 'kind'>,
  sent: StageKind | undefined,
): Promise<void> {
  if (sent === undefined || sent === kind) return
  const { tenant_id } = context.caller
  const used = await context.db.one(
    sql`select 1 from deal where tenant_id = ${tenant_id} and stage_id = ${id} limit 1`,
  )
  if (used !== undefined)
    throw new Fault('rule', `Giai đoạn «${name}» đang có cơ hội nên không đổi loại được`)
}

type StagesInput = Required<Pick<Parsed<typeof pipeline.update>, 'stages' | 'emptied'>>

/** What differs between a stage as it is and as it is wanted. */
const differing = (row: StageRow, sent: StageDraft): Partial<StageDraft> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => JSON.stringify(row[field as keyof StageRow]) !== JSON.stringify(value),
    ),
  )

async function change(context: Context, row: StageRow, sent: StageDraft): Promise<void> {
  const fields = differing(row, sent)
  if (Object.keys(fields).length === 0) return
  await checkKind(context, row, fields.kind)
  await updateText(stageTable, context, { id: row.id, ...fields })
}

/**
 * Makes a pipeline's stages what they were sent as: those that are missing go out of use, those with an id are changed,
 * the others are added, and all are in the order sent.
 * @throws Fault conflict when another user has changed which stages there are; rule when the pipeline would not be whole
 */
export async function saveStages(
  context: Context,
  pipeline_id: number,
  { stages, emptied }: StagesInput,
): Promise<void> {
  const current = await lockStages(context, pipeline_id)
  const existing = new Map(current.map((row) => [row.id, row]))
  if (stages.some(({ id }) => id !== undefined && !existing.has(id)))
    throw new Fault('conflict', 'Các giai đoạn vừa được người khác thay đổi, hãy tải lại trang')
  refuseBy(stagesProblem(stages.map(({ kind }) => ({ kind, is_active: true }))))
  const sent = new Set(stages.map(({ id }) => id))
  for (const gone of current.filter(({ id }) => !sent.has(id))) {
    const target = emptied.find(({ stage_id }) => stage_id === gone.id)?.target_stage_id
    await retireStage(context, gone, target)
  }
  const ids: number[] = []
  for (const { id, ...draft } of stages) {
    const row = id === undefined ? undefined : existing.get(id)
    if (row) await change(context, row, draft)
    ids.push(row?.id ?? (await insertStages(context, pipeline_id, [draft]))[0] ?? 0)
  }
  await orderStages(context, ids)
}
