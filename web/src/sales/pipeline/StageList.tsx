import {
  DragDropContext,
  Draggable,
  type DragStart,
  Droppable,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api.ts'
import css from './pipeline.module.css'
import { newStage, type StageEdit } from './pipeline-form.ts'
import { RemoveStageDialog } from './RemoveStageDialog.tsx'
import { StageLine } from './StageLine.tsx'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'
import type { PipelineFormApi } from './use-pipeline-form.ts'

interface StageListProps {
  form: PipelineFormApi
  pipeline_id: number | undefined
}

/** How many deals stand in each stage of a pipeline; nothing is known of a new one. */
function useDealCounts(pipeline_id: number | undefined): Map<number, number> {
  const { data } = useRead(
    api.pipeline.list,
    { with_totals: true, limit: 200 },
    { enabled: pipeline_id !== undefined, quiet: true },
  )
  const stages = data?.data.find(({ id }) => id === pipeline_id)?.stages ?? []
  return new Map(stages.map(({ id, deal_count = 0 }) => [id, deal_count]))
}

/** The stages in their order: dragged by mouse, finger or keyboard, opened to be described, added and taken away. */
export function StageList({ form, pipeline_id }: StageListProps) {
  const { stages } = form.values
  const counts = useDealCounts(pipeline_id)
  const [open, setOpen] = useState<string>()
  const [removing, setRemoving] = useState<StageEdit>()

  const put = (next: StageEdit[]) => form.setFieldValue('stages', next)
  const move = (from: number, to: number) => {
    const stage = stages[from]
    if (stage && to >= 0 && to < stages.length) put(stages.toSpliced(from, 1).toSpliced(to, 0, stage))
  }
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
      <DragDropContext dragHandleUsageInstructions={TEXTS.usage} {...saying(stages, move)}>
        <Droppable droppableId="stages">
          {(list) => (
            <ol ref={list.innerRef} {...list.droppableProps} className={css.stages}>
              {stages.map((stage, index) => (
                <Draggable key={stage.key} draggableId={stage.key} index={index}>
                  {(drag, snapshot) => (
                    <li
                      ref={drag.innerRef}
                      {...drag.draggableProps}
                      className={css.stage}
                      data-dragging={snapshot.isDragging || undefined}
                    >
                      <StageLine
                        form={form}
                        stage={stage}
                        index={index}
                        handle={drag.dragHandleProps}
                        open={open === stage.key}
                        onOpen={() => setOpen(open === stage.key ? undefined : stage.key)}
                        onMove={(by) => move(index, index + by)}
                        onRemove={() => remove(stage)}
                        last={index === stages.length - 1}
                      />
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
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

/** What a screen reader is told while a stage is dragged, in Vietnamese. */
function saying(stages: readonly StageEdit[], move: (from: number, to: number) => void) {
  const nameAt = (index: number) => stages[index]?.name || TEXTS.unnamed
  return {
    onDragStart: ({ source }: DragStart, { announce }: ResponderProvided) =>
      announce(TEXTS.lifted(nameAt(source.index), source.index + 1)),
    onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(destination ? TEXTS.over(destination.index + 1) : ''),
    onDragEnd: ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
      if (!destination || reason === 'CANCEL') return announce(TEXTS.dropped_back)
      announce(TEXTS.dropped(nameAt(source.index), destination.index + 1))
      move(source.index, destination.index)
    },
  }
}
