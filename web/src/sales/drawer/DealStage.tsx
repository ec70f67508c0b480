import type { StageKind } from '@bcare/rules/sales/stage'
import { Button, Group, Select } from '@mantine/core'
import { IconArrowBackUp, IconThumbDown, IconTrophy } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { StageChange } from './use-stage-change.ts'
import type { DealRow } from './deal-row.ts'

const MoveDialog = lazy(() =>
  import('../board/MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })),
)

interface DealStageProps {
  deal: DealRow
  stage: StageChange
}

interface Stage {
  id: number
  name: string
  kind: StageKind
  color: string
  is_active: boolean
}

/** Moves the deal to another stage of its pipeline, on a phone as well as where nothing can be dragged; ends it, or opens it again. */
export function DealStage({ deal, stage }: DealStageProps) {
  const { data } = useRead(api.pipeline.get, { id: deal.pipeline_id }, { quiet: true })
  const stages = (data?.stages ?? []).filter((one) => one.is_active || one.id === deal.stage_id)
  const colourOf = (id: string) => stages.find((one) => String(one.id) === id)?.color
  return (
    <>
      <Select
        label={TEXTS.move_to}
        data={stages.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={data ? String(deal.stage_id) : null}
        disabled={stage.busy || !data}
        allowDeselect={false}
        leftSection={<ColourDot color={deal.stage_color} />}
        renderOption={({ option }) => (
          <Group gap="xs">
            <ColourDot color={colourOf(option.value) ?? deal.stage_color} />
            {option.label}
          </Group>
        )}
        onChange={(chosen) => {
          const target = stages.find(({ id }) => String(id) === chosen)
          if (target && target.id !== deal.stage_id) void stage.change(target)
        }}
      />
      <Endings deal={deal} stages={stages} stage={stage} />
      <Suspense fallback={null}>{stage.asking && <MoveDialog asking={stage.asking} />}</Suspense>
    </>
  )
}

/** The stage that a closed deal goes back to: the open one that it came from, else the first. */
function reopened(deal: DealRow, stages: readonly Stage[]): Stage | undefined {
  const open = stages.filter((one) => one.kind === 'open' && one.is_active)
  return open.find(({ id }) => id === deal.last_stage_id) ?? open[0]
}

function Endings({ deal, stages, stage }: DealStageProps & { stages: readonly Stage[] }) {
  const go = (target: Stage | undefined) => target && void stage.change(target)
  const endOf = (kind: StageKind) => stages.find((one) => one.kind === kind && one.is_active)
  const shared = { size: 'xs', variant: 'default', disabled: stage.busy || stages.length === 0 } as const
  if (deal.status !== 'open') {
    return (
      <Group gap="xs">
        <Button
          {...shared}
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => go(reopened(deal, stages))}
        >
          {TEXTS.reopen}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <Button
        {...shared}
        leftSection={<IconTrophy size={16} color="var(--mantine-color-green-8)" />}
        onClick={() => go(endOf('won'))}
      >
        {TEXTS.win}
      </Button>
      <Button
        {...shared}
        leftSection={<IconThumbDown size={16} color="var(--mantine-color-red-8)" />}
        onClick={() => go(endOf('lost'))}
      >
        {TEXTS.lose}
      </Button>
    </Group>
  )
}
