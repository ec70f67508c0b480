import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { ColourBadge, ColourDot } from '../../kit/data/StatusBadge.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import css from './pipeline.module.css'
import type { StageEdit } from './pipeline-form.ts'
import { StageFields } from './StageFields.tsx'
import { PIPELINE_TEXTS as TEXTS, STAGE_KIND_LABELS } from './texts.ts'
import type { PipelineFormApi } from './use-pipeline-form.ts'
import type { useReorder } from '../../kit/reorder/use-reorder.ts'

interface StageLineProps {
  form: PipelineFormApi
  stage: StageEdit
  index: number
  /** What moves it. */
  grip: ReturnType<ReturnType<typeof useReorder>['gripOf']>
  open: boolean
  onOpen: () => void
  /** Not given while it is not known yet whether deals are in it. */
  onRemove: (() => void) | undefined
}

const KIND_COLOURS = { open: '#1E70E6', won: '#10B981', lost: '#EF4444' } as const

/** One stage: its place and name in a line, and beneath it everything that can be said of it. */
export function StageLine({ form, stage, index, grip, open, onOpen, onRemove }: StageLineProps) {
  const name = stage.name.trim() || TEXTS.unnamed
  const wrong = Object.keys(form.errors).some((path) => path.startsWith(`stages.${index}.`))
  return (
    <div data-wrong={wrong || undefined}>
      <div className={css.line}>
        <Grip grip={grip} label={TEXTS.drag(name)} hint={TEXTS.usage} />
        <UnstyledButton className={css.lineName} onClick={onOpen} aria-expanded={open}>
          <ColourDot color={stage.color} />
          <span className={css.ellipsis}>{name}</span>
          <ColourBadge label={STAGE_KIND_LABELS[stage.kind]} color={KIND_COLOURS[stage.kind]} />
          {open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="red.8"
          aria-label={TEXTS.remove(name)}
          disabled={!onRemove}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {(open || wrong) && <StageFields form={form} stage={stage} index={index} />}
    </div>
  )
}
