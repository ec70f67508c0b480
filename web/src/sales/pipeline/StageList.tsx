import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import css from './pipeline.module.css'
import { newStage, type StageEdit } from './pipeline-form.ts'
import { RemoveStageDialog } from './RemoveStageDialog.tsx'
import { StageLine } from './StageLine.tsx'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import type { PipelineFormApi } from './use-pipeline-form.ts'

interface StageListProps {
  form: PipelineFormApi
  pipeline_id: number | undefined
}

/** How many deals are in each stage of a pipeline, and whether that is being asked; nothing is known of a new one. */
function useDealCounts(pipeline_id: number | undefined) {
  const { data, isLoading } = useRead(
    api.pipeline.list,
    { with_totals: true, limit: 200 },
    { enabled: pipeline_id !== undefined, quiet: true },
  )
  const stages = data?.data.find(({ id }) => id === pipeline_id)?.stages ?? []
  return { counts: new Map(stages.map(({ id, deal_count = 0 }) => [id, deal_count])), asking: isLoading }
}

/** The stages in their order: dragged by mouse, finger or keyboard, opened to be described, added and taken away. */
export function StageList({ form, pipeline_id }: StageListProps) {
  const { stages } = form.values
  const { counts, asking } = useDealCounts(pipeline_id)
  const [open, setOpen] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const [removing, setRemoving] = useState<StageEdit>()

  const put = (next: StageEdit[]) => form.setFieldValue('stages', next)
  const move = (from: number, to: number) => {
    const stage = stages[from]
    if (!stage || to < 0 || to >= stages.length) return
    put(stages.toSpliced(from, 1).toSpliced(to, 0, stage))
    setSpoken(TEXTS.moved(stage.name.trim() || TEXTS.unnamed, to + 1))
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const drop = (stage: StageEdit) => put(stages.filter((one) => one !== stage))
  const remove = (stage: StageEdit) => {
    const full = stage.id !== undefined && (counts.get(stage.id) ?? 0) > 0
    return full ? setRemoving(stage) : drop(stage)
  }
  const add = () => {
    const stage = newStage()
    const place = stages.findLastIndex(({ kind }) => kind === 'open') + 1
    put(stages.toSpliced(place, 0, stage))
    setOpen(stage.key)
  }
  return (
    <section className={css.section} aria-labelledby="pipeline-stages">
      <Title order={2} size="h4" id="pipeline-stages">
        {TEXTS.stages}
      </Title>
      <Text size="sm" c="gray.7">
        {TEXTS.stages_about}
      </Text>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <ol ref={list}>
        {stages.map((stage, index) => (
          <li key={stage.key} className={`box ${css.stage}`} data-drag={lookOf(index)}>
            <StageLine
              form={form}
              stage={stage}
              index={index}
              grip={gripOf(index)}
              open={open === stage.key}
              onOpen={() => setOpen(open === stage.key ? undefined : stage.key)}
              onRemove={asking && stage.id !== undefined ? undefined : () => remove(stage)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          {TEXTS.add_stage}
        </Button>
      </div>
      {removing && (
        <RemoveStageDialog
          stage={removing}
          count={counts.get(removing.id ?? 0) ?? 0}
          others={stages}
          onClose={() => setRemoving(undefined)}
          onRemove={(target) => {
            if (removing.id !== undefined)
              form.setFieldValue('emptied', { ...form.values.emptied, [removing.id]: target })
            drop(removing)
            setRemoving(undefined)
          }}
        />
      )}
    </section>
  )
}
