import { Select } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import css from './board/board.module.css'
import { SALES_TEXTS as TEXTS } from './texts.ts'

interface PipelineSelectProps {
  pipelines: readonly { id: number; name: string }[]
  value: number
  onChange: (id: number) => void
}

/** Which pipeline is looked at. */
export function PipelineSelect({ pipelines, value, onChange }: PipelineSelectProps) {
  return (
    <Select
      aria-label={TEXTS.pipeline}
      className={css.pipeline}
      leftSection={<IconRoute size={16} aria-hidden />}
      data={pipelines.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
      allowDeselect={false}
    />
  )
}
