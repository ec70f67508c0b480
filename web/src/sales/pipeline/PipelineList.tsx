import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import css from './pipeline.module.css'
import type { PipelineRow } from './pipeline-form.ts'
import { rowsAfterMove } from './pipeline-order.ts'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'
import { usePipelineActions } from './use-pipeline-actions.tsx'
import { usePipelineOrder } from './use-pipeline-order.ts'

/** Pipelines in their order: dragged by mouse, finger or keyboard; a line opens its pipeline. */
export function PipelineList({ rows }: { rows: readonly PipelineRow[] }) {
  const may_update = useMay('pipeline:update')
  const [spoken, setSpoken] = useState('')
  const { shown, put } = usePipelineOrder(rows)
  const move = (from: number, to: number) => {
    const moved = rowsAfterMove(shown, from, to)
    if (moved === undefined) return
    put(moved)
    setSpoken(TEXTS.pipeline_moved(shown[from]?.name ?? '', to + 1))
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const actionsOf = usePipelineActions()
  return (
    <section aria-label={TEXTS.all}>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <ol ref={list}>
        {shown.map((row, index) => {
          const actions = actionsOf(row)
          return (
            <li key={row.id} className={`box ${css.stage} ${css.line}`} data-drag={lookOf(index)}>
              {may_update && (
                <Grip grip={gripOf(index)} label={TEXTS.drag_pipeline(row.name)} hint={TEXTS.usage} />
              )}
              <Line row={row} />
              {actions.length > 0 && <RowMenu name={row.name} actionsOf={() => actions} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Line({ row }: { row: PipelineRow }) {
  const navigate = useNavigate()
  const may_open = [useMay('pipeline:create'), useMay('pipeline:update')].every(Boolean)
  const kinds = useConstant('pipeline.kind')
  const kind = kinds.find(({ value }) => value === row.kind)?.label
  const stages = row.stages.filter(({ is_active }) => is_active).map(({ name }) => name)
  return (
    <UnstyledButton
      className={css.pipeline}
      disabled={!may_open}
      onClick={() => void navigate({ href: `/pipeline/add?id=${row.id}` })}
    >
      <span className={css.words}>
        <Text span fw={600} className={css.ellipsis}>
          {row.name}
        </Text>
        <Text span size="sm" c="gray.7" className={css.ellipsis}>
          {[kind, stages.join(' → ')].filter(Boolean).join(' · ')}
        </Text>
      </span>
      {!row.is_active && <ColourBadge label={TEXTS.out_of_use} color="#94A3B8" />}
    </UnstyledButton>
  )
}
